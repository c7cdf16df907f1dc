/** Lets the browser keep a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun by the time that other tasks run.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
