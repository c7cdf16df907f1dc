/** A browser that knows Trusted Types takes text as markup only from policies. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/** Nothing, or one drawing of paths. */
const drawing = /^(<svg[^<>]*>(<(path|use)[^<>]*>(<\/path>)?)*<\/svg>)?$/;
const handler = /\son\w+\s*=/i;

/** Whether a text may become markup: drawings may, as libraries make buttons of them. */
export const isDrawing = (text: string): boolean => drawing.test(text) && !handler.test(text);

/** Permits libraries that write drawings into the page to do so, and nothing else. To be called before the first one does, once a page. */
export function permitDrawings(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (isDrawing(text) ? text : null) });
}
