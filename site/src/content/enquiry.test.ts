import {
  collectionKeys,
  pageContent,
  pageContentKey,
  privacyVersion,
  type PageData,
  type VentureId,
} from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { enquirySettings } from './enquiry.ts';
import { profileOf, type Profile } from './profile.ts';

/** Puts content on the global that pages read. */
function given(profiles: readonly Profile[]): void {
  const data = {
    revision: 1,
    collections: {
      ...Object.fromEntries(collectionKeys.map((key) => [key, []])),
      profile: profiles.map((profile, index) => ({
        ...profile,
        id: index + 1,
        updatedAt: '2026-01-01T00:00:00Z',
        rank: 1,
      })),
    },
    pictures: {},
    settings: { siteOrigin: 'https://site.example', cmsOrigin: 'https://cms.example' },
  } as unknown as PageData;
  Object.assign(globalThis, { [pageContentKey]: pageContent(() => data) });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, pageContentKey);
});

describe('the enquiry form of a venture', () => {
  it.each<[VentureId, boolean, 'panel' | 'dialog']>([
    ['group', false, 'panel'],
    ['institute', true, 'panel'],
    ['grit', true, 'panel'],
    ['infra', false, 'dialog'],
    ['agri', false, 'dialog'],
    ['eats', false, 'dialog'],
  ])('%s: phone required %s, thanks in a %s', (venture, phoneRequired, as) => {
    given([]);
    const settings = enquirySettings(venture);
    expect(settings.phoneRequired).toBe(phoneRequired);
    expect(settings.thanks.as).toBe(as);
    expect(settings.action).toBe('https://cms.example/api/v1/contact/send');
  });

  it('has another tag after a reset at the bazaar, and the same tag elsewhere', () => {
    given([]);
    expect(enquirySettings('agri')).toMatchObject({ tag: 'Agri Bazaar', tagAfterReset: 'AgriBazaar' });
    expect(enquirySettings('eats')).toMatchObject({ tag: 'Arun Eats', tagAfterReset: 'Arun Eats' });
  });

  it('asks for consent to the notice of the day, and at the institute for a parent’s', () => {
    given([]);
    expect(enquirySettings('eats').consent).toMatchObject({
      field: 'consent',
      version: privacyVersion,
      notice: '/privacy',
    });
    expect(enquirySettings('institute').consent.text).toContain('parent or guardian');
    expect(enquirySettings('eats').consent.text).not.toContain('parent or guardian');
  });

  it('takes the tag that the owner chose; an empty reset tag means the same one', () => {
    given([]);
    const profile = { ...profileOf('eats'), enquiryTag: 'Eats desk', enquiryTagAfterReset: '' };
    given([profile]);
    expect(enquirySettings('eats')).toMatchObject({ tag: 'Eats desk', tagAfterReset: 'Eats desk' });
  });
});

it('says what to do when there is no content', () => {
  expect(() => profileOf('group')).toThrow('Set PORTAL_CONTENT');
});
