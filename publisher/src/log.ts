/** Where the publisher says what it does: one line an event. */
export interface Log {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

const line = (text: string): string => `${new Date().toISOString()} publisher: ${text}\n`;

/** Lines on the process's own output. */
export const consoleLog: Log = {
  info: (text) => process.stdout.write(line(text)),
  warn: (text) => process.stderr.write(line(text)),
  error: (text) => process.stderr.write(line(text)),
};
