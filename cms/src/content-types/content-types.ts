import { securityEventType } from '../audit/security-event-type';
import { enquiryType } from '../enquiries/enquiry-type';
import { revisionTypes } from '../revision/revision-types';
import { secondFactorType } from '../session/second-factor-type';
import { collectionTypes } from './collection-types';
import type { ContentType } from './content-type';

/** Every content type of the portal. */
export const contentTypes: readonly ContentType[] = [
  ...collectionTypes,
  enquiryType,
  ...revisionTypes,
  securityEventType,
  secondFactorType,
];
