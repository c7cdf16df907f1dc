/** What a form holds: text by field, and the chosen file under its own name. */
export type FormValues = Record<string, string | File | undefined>;
