import type { Core } from '@strapi/strapi';
import { inspectedImages, type ImageService } from '../../uploads/image-service';
import { logLibraryChanges, type LibraryService } from '../../uploads/library-changes';
import { guardUploads, type GuardedService } from '../../uploads/upload-guard';

type ServiceFactory = (context: { strapi: Core.Strapi }) => object;

/** The part of the upload plugin that is extended. */
interface UploadPlugin {
  services: { upload: ServiceFactory; 'image-manipulation': object | ServiceFactory };
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
}

/** Extends Strapi's media library: files are checked by content, measured, and their changes are content changes. */
export default (plugin: UploadPlugin): UploadPlugin => {
  const { upload, 'image-manipulation': images } = plugin.services;
  plugin.services.upload = (context) =>
    logLibraryChanges(context.strapi, guardUploads(upload(context) as GuardedService & LibraryService));
  plugin.services['image-manipulation'] = (context: { strapi: Core.Strapi }) => {
    const service = (typeof images === 'function' ? images(context) : images) as ImageService;
    return inspectedImages(service);
  };
  const { attributes } = plugin.contentTypes.file.schema;
  attributes['bytes'] = { type: 'integer', configurable: false };
  attributes['sha256'] = { type: 'string', configurable: false };
  return plugin;
};
