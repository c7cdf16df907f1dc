import type { Core } from '@strapi/strapi';
import { prepareRevision } from './revision/content-write';
import { installContentRules } from './rules/content-rules';
import { createFirstAdministrator, deleteDefaultTokens } from './session/first-administrator';
import { measureUploads } from './uploads/upload-guard';
import { settleUploads } from './uploads/upload-settings';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    measureUploads(strapi);
    installContentRules(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await prepareRevision(strapi);
    await createFirstAdministrator(strapi);
    await deleteDefaultTokens(strapi);
    await settleUploads(strapi);
  },
};
