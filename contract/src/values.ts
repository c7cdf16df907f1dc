import { z } from 'zod';
import { described, names } from './json-schema.js';
import { limits } from './limits.js';

/** A NUL is no text and PostgreSQL refuses to store it; forms end lines with CR LF where JSON has LF. */
const plainText = (text: string): string => text.replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n');

const tooLong = (max: number): string => `Please shorten this to ${max} characters or fewer.`;

/** Something beside spaces. */
const filled = String.raw`[^\s\u0000]`;

/** Text that must be filled. @param max in characters @param required the sentence when it is missing or only spaces */
export function requiredText(max: number, required: string) {
  const schema = z
    .string({ error: required })
    .overwrite(plainText)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: tooLong(max) });
  return described(schema, (derived) => ({ ...derived, pattern: filled }));
}

/** One line of text that must be filled. @param required the sentence when it is missing or only spaces */
export const shortText = (required: string) => requiredText(limits.shortText, required);

/** Text of several lines that must be filled. @param required the sentence when it is missing or only spaces */
export const longText = (required: string) => requiredText(limits.longText, required);

/** The same, which may be empty, but not missing. @param required the sentence when it is no text */
export const longTextOrEmpty = (required: string) =>
  z
    .string({ error: required })
    .overwrite(plainText)
    .trim()
    .max(limits.longText, { error: tooLong(limits.longText) });

/** Text that may be left empty; missing and `null` become ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(plainText)
    .trim()
    .max(max, { error: tooLong(max) })
    .nullish()
    .transform((text) => text ?? '')
    // The description of the API says what a transform makes only where a schema follows it.
    .pipe(z.string().max(max));

/** One line of text that may be left empty. */
export const optionalShortText = () => optionalText(limits.shortText);

/** The specification's sentence for an address that does not look like one. */
const invalidEmail = 'Please enter a valid email address.';

const emailPattern = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/u;

/** An e-mail address that must be filled. @param required the sentence when it is missing */
export const email = (required: string) =>
  described(shortText(required).regex(emailPattern, { error: invalidEmail }), (derived) => ({
    ...derived,
    pattern: emailPattern.source.replace('^', String.raw`^\s*`).replace(/\$$/, String.raw`\s*$`),
  }));

/** Forms send amounts as text: a plain decimal becomes a number, an empty one counts as missing. */
function numberFromForm(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

const rupees = (required: string, invalid: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? required : invalid) })
    .min(0, { error: invalid, abort: true })
    .max(limits.amount, { error: 'Amounts go up to ₹9,99,99,999.' })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Amounts have two decimals at most.',
    });

const amounts = [
  { type: 'number', minimum: 0, maximum: limits.amount, multipleOf: 0.01 },
  { type: 'string', pattern: String.raw`^\s*\+?0*\d{1,8}(\.\d{1,2}0*)?\s*$` },
];

/**
 * An amount in rupees: zero or more, two decimals at most.
 * @param required the sentence when it is missing; @param invalid the sentence for anything that is no such amount
 */
export const amount = (required: string, invalid: string) =>
  described(z.preprocess(numberFromForm, rupees(required, invalid)), () => ({ anyOf: amounts }));

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** An amount that may be empty: '' and `null` become `null`; a missing field is still missing. */
export const amountOrEmpty = (required: string, invalid: string) =>
  described(
    z.preprocess(
      (value) => (isBlank(value) ? null : numberFromForm(value)),
      // Not a union: a form shows the first thing that is wrong, which of a union is that the text is not empty.
      rupees(required, invalid).nullable(),
    ),
    () => ({ anyOf: [...amounts, { type: 'null' }, { type: 'string', pattern: String.raw`^\s*$` }] }),
  );

const centuries = '^(19|20|21)';

/** A calendar day as `YYYY-MM-DD`. @param required the sentence when it is missing */
export const day = (required: string) =>
  described(
    shortText(required)
      .refine(isCalendarDay, {
        error: 'Please enter a date as year-month-day, for example 2026-06-01.',
        abort: true,
      })
      .refine((text) => limits.firstDay <= text && text <= limits.lastDay, {
        error: 'Please enter a date between the years 1900 and 2199.',
      }),
    () => ({ type: 'string', format: 'date', pattern: centuries }),
  );

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Forms send a value with parts as text in JSON. @param none what stands for a missing or an empty one */
function partsFromForm(value: unknown, none: unknown): unknown {
  if (value === undefined || isBlank(value)) return none;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * A value with parts; a missing or empty one becomes another. What is wrong with it is said of the field as a whole.
 * @param none what stands for it
 */
export function jsonOr<S extends z.ZodType>(schema: S, none: z.input<S>) {
  const filled = z
    .unknown()
    .transform((value, context): z.output<S> => {
      const { data, error } = schema.safeParse(partsFromForm(value, none));
      if (error === undefined) return data;
      context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' });
      return z.NEVER;
    })
    .default(none as never);
  const taken = described(filled, (_, of) => of(schema));
  // What is taken is not known of code that runs before the schema.
  return taken as unknown as z.ZodDefault<z.ZodType<z.output<S>, z.input<S> | string | null>>;
}

const invalidMoment =
  'Please give a day and a time of the years 1900 to 2199 with its offset, as in 2026-06-01T06:00:00+05:30.';
const momentText = z.iso.datetime({ offset: true });

/** A moment in ISO 8601 with its offset, answered in UTC; a missing or empty one is `null`. */
export const moment = () =>
  described(
    z
      .custom<string | null>()
      .optional()
      .transform((value, context): string | null => {
        if (value === undefined || isBlank(value)) return null;
        const { data } = momentText.safeParse(value);
        const text = data === undefined ? '' : new Date(data).toISOString();
        // Once more as it is answered, it is taken again.
        if (RegExp(centuries).test(text)) return text;
        context.addIssue({ code: 'custom', message: invalidMoment });
        return z.NEVER;
      }),
    () => ({
      anyOf: [
        { type: 'string', format: 'date-time', pattern: centuries },
        { type: 'null' },
        { type: 'string', pattern: String.raw`^\s*$` },
      ],
    }),
  );

/** An id sent in a body, as a number or as a form's text. @param required the sentence when it is none */
export const idField = (required: string) =>
  described(z.preprocess(numberFromForm, z.int(required).min(1, required).max(limits.id, required)), () => ({
    anyOf: [
      { type: 'integer', minimum: 1, maximum: limits.id },
      { type: 'string', pattern: String.raw`^\s*\+?0*[1-9]\d{0,9}(\.0+)?\s*$` },
    ],
  }));

/** What of a picture is always seen, however a page cuts it: how far it lies from the left and from the top, from 0 to 1. */
export const focusPoint = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
  .register(names, { id: 'Focus' });

export type Focus = z.infer<typeof focusPoint>;

export const noFocus = 'The focus is two numbers from 0 to 1: x from the left and y from the top.';

const share = { type: 'number', minimum: 0, maximum: 1 };

/** The focus of a picture, which may be left out or empty: that leaves the cut to the page. */
export const focus = () =>
  described(
    z
      .custom<Focus | string | null>()
      .optional()
      .transform((value, context): Focus | null => {
        const { data } = focusPoint.nullable().safeParse(partsFromForm(value, null));
        if (data !== undefined) return data;
        context.addIssue({ code: 'custom', message: noFocus });
        return z.NEVER;
      }),
    () => ({
      anyOf: [
        { type: 'object', properties: { x: share, y: share }, required: ['x', 'y'] },
        { type: 'null' },
        // In a form, the same as JSON.
        { type: 'string' },
      ],
    }),
  );

/** An id inside a reply. */
export const id = z.int().min(1);

/** What every stored record carries. */
export const stored = {
  id,
  /** When it was last written, ISO 8601 in UTC; the value of `If-Match`. */
  updatedAt: z.iso.datetime(),
};

/** What every record of a collection carries. */
export const storedRecord = {
  ...stored,
  /** Lists come with ranks ascending, and ids ascending among equal ones. A move of the record changes it, and nothing else of the list. */
  rank: z.number(),
};

/**
 * A stored picture or video, flattened. A record whose file was taken away in the panel keeps its fields:
 * empty texts, size 0.
 */
export const storedImage = {
  /** Begins with `/`; the CMS host serves it. */
  image_path: z.string(),
  /** The name that the administrator's file had. */
  image_filename: z.string(),
  image_mimetype: z.string(),
  /** In bytes. */
  image_size: z.int().min(0),
  /** In pixels, as it is shown; `null` where the file does not say. */
  image_width: z.int().nullable(),
  image_height: z.int().nullable(),
  /** SHA-256 of the bytes in hex: pictures made from it are named by it. */
  image_hash: z.string(),
};

/** A stored PDF; empty when it was taken away in the panel. */
export const storedPdf = {
  /** Served at `/assets/{pdf_filename}`. */
  pdf_filename: z.string(),
  /** In bytes. */
  pdf_size: z.int().min(0),
};
