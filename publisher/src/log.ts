import { format } from 'node:util';

/** Where the publisher says what it does: one line an event. */
export interface Log {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The format of lines: for a person, or as one JSON object each with the same keys as a line of the CMS. */
export type LogFormat = 'text' | 'json';

/**
 * Lines on the process's own output.
 * @param name of the process that says them
 */
export function logOf(format: LogFormat, name = 'publisher'): Log {
  const line = (level: string, message: string): string => {
    const time = new Date().toISOString();
    return format === 'json'
      ? `${JSON.stringify({ time, level, process: name, message })}\n`
      : `${time} ${name}: ${message}\n`;
  };
  return {
    info: (message) => process.stdout.write(line('info', message)),
    warn: (message) => process.stderr.write(line('warn', message)),
    error: (message) => process.stderr.write(line('error', message)),
  };
}

/** Turns what libraries write to the console into log lines: the site's code writes the stack of a page that cannot be rendered. */
export function logConsole(log: Log): void {
  const say =
    (level: keyof Log) =>
    (...said: unknown[]): void =>
      log[level](format(...said));
  Object.assign(console, { log: say('info'), info: say('info'), warn: say('warn'), error: say('error') });
}
