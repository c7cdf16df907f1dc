import type { RecordOf } from '@portal/contract';

/** What a person calls a picture or a video: its caption, or the name of its file. */
export const itemName = (item: RecordOf<'gallery'>): string => item.image_caption || item.image_filename;
