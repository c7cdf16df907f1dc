import type { ApiCollectionKey } from '@portal/contract';

/** The collections whose records are a picture or a video each. */
export type GalleryKey = Extract<ApiCollectionKey, `${string}gallery`>;
