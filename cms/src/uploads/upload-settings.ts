import type { Core } from '@strapi/strapi';

/** The part of Strapi's upload service that is used here. */
interface UploadSettings {
  setSettings(settings: Readonly<Record<string, boolean>>): Promise<unknown>;
}

/** Nothing is encoded anew: files lose what they tell about their making (`clean-file.ts`), and the publisher makes every size that pages need. */
export async function settleUploads(strapi: Core.Strapi): Promise<void> {
  const service: UploadSettings = strapi.plugin('upload').service('upload');
  await service.setSettings({
    sizeOptimization: false,
    responsiveDimensions: false,
    autoOrientation: false,
    aiMetadata: false,
  });
}
