import type { Core } from '@strapi/strapi';
import { mediaLibrary, type LibraryService } from '../../uploads/media-library';

/** The part of the upload plugin that is extended. */
interface UploadPlugin {
  services: { upload: (context: { strapi: Core.Strapi }) => object };
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
}

/** Extends Strapi's media library: files are checked by content, measured, and their changes are content changes. */
export default (plugin: UploadPlugin): UploadPlugin => {
  const { upload } = plugin.services;
  plugin.services.upload = (context) => mediaLibrary(context.strapi, upload(context) as LibraryService);
  const { attributes } = plugin.contentTypes.file.schema;
  attributes['bytes'] = { type: 'integer', configurable: false };
  attributes['sha256'] = { type: 'string', configurable: false };
  return plugin;
};
