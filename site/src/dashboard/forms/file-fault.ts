import { failures, maxBytes, wrongTypeOf, type FileRule } from '@portal/contract';

/** How large files may be, as a person reads it. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What can be known to be wrong with a file before it is sent; the server looks at its content. */
export function fileFault(rule: FileRule, file: File): string | undefined {
  const type = rule.accepts.find((accepted) => accepted === file.type);
  if (type === undefined) return wrongTypeOf(rule, `${file.type} ${file.name}`);
  if (file.size === 0) return failures.emptyFile;
  return file.size > maxBytes(type) ? failures.tooLarge(megabytes(maxBytes(type))) : undefined;
}
