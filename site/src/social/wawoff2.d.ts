/** The package brings no types of its own. */
declare module 'wawoff2' {
  const codec: { readonly decompress: (font: Uint8Array) => Promise<Uint8Array> };
  export default codec;
}
