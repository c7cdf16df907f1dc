// Past 300 lines: every kind of field, whose table a reader compares line by line.
import { z } from 'zod';
import { described } from './json-schema.js';
import { imageFileRule, mediaFileRule, pdfFileRule, type FileRule } from './media.js';
import { limits } from './limits.js';
import { closures as closuresValue, hoursWeek } from './hours.js';
import {
  amount,
  amountOrEmpty,
  day as dayValue,
  email as emailValue,
  focus,
  focusPoint,
  id,
  idField,
  jsonOr,
  moment,
  optionalText,
  requiredText,
  storedImage,
  storedPdf,
  storedRecord,
} from './values.js';

/** How a value is typed, stored and shown: the CMS and the dashboard have one line for each kind. */
export type ValueKind =
  | 'line'
  | 'name'
  | 'entries'
  | 'text'
  | 'email'
  | 'day'
  | 'rupees'
  | 'choice'
  | 'week'
  | 'closures'
  | 'focus'
  | 'moment';

/** How a file of a record is chosen, stored and answered. */
export type FileKind = 'picture' | 'media' | 'pdf';

/** What forms say of a field. */
interface FieldDisplay {
  readonly label: string;
  readonly hint?: string;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
  /** The heading of a part of a form, which begins with this field. */
  readonly part?: string;
}

/** A value that is typed or chosen. */
export interface ValueField<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends FieldDisplay {
  readonly group: 'value';
  readonly kind: ValueKind;
  readonly optional: boolean;
  /** Longest text, in characters. */
  readonly max?: number;
  readonly choices?: readonly string[];
  /** Tells of the record's picture: forms have it beside that. */
  readonly ofPicture?: true;
  /** A record keeps it: forms of the dashboard leave it out. */
  readonly isKept?: true;
  /** A right value, as a form sends it; suites and the description of the API show it. */
  readonly example: unknown;
  /** What is sent. @param missing the form's sentence for an empty field */
  readonly input: (missing: string) => I;
  /** What is answered. */
  readonly reply: R;
}

/** A file beside the values. */
export interface FileField<K extends FileKind = FileKind> extends FieldDisplay {
  readonly group: 'file';
  readonly kind: K;
  readonly optional: boolean;
  /** @param missing the form's sentence for an empty field */
  readonly rule: (missing: string) => FileRule;
}

/** The record that a record belongs to, and goes with. */
export interface ParentField extends FieldDisplay {
  readonly group: 'parent';
  /** The sentence when there is no such parent. */
  readonly unknown: string;
}

export type Field = ValueField | FileField | ParentField;
export type Fields = Readonly<Record<string, Field>>;

interface ValueOptions<E> {
  readonly example: E;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly part?: string;
  readonly isKept?: true;
}

/** A kind of value: what is sent of it, what is answered, and what else all fields of the kind have. */
function kindOf<I extends z.ZodType, R extends z.ZodType>(
  kind: ValueKind,
  input: (missing: string) => I,
  reply: R,
  more: Partial<Pick<ValueField, 'choices' | 'max' | 'ofPicture' | 'optional'>> = {},
) {
  return (label: string, options: ValueOptions<unknown>): ValueField<I, R> => ({
    group: 'value',
    kind,
    label,
    optional: false,
    input,
    reply,
    ...more,
    ...options,
  });
}

const textField = (kind: ValueKind, max: number) =>
  kindOf(kind, (missing) => requiredText(max, missing), z.string(), { max });

type Text = ReturnType<ReturnType<typeof textField>>;
type OptionalText = ValueField<ReturnType<typeof optionalText>, z.ZodString>;

/** One line of text. */
export const line = textField('line', limits.shortText);
/** A name or a title, for which forms may be too narrow: it grows. */
export const name = textField('name', limits.shortText);
/** One line most of the time, which grows when it is longer. */
export const longLine = textField('name', limits.longText);
/** Text of several lines. */
export const text = textField('text', limits.longText);
/** Several entries in one text, with commas between them. */
export const entries = (label: string, options: ValueOptions<string>): Text => ({
  hint: 'Separate entries with commas.',
  wide: true,
  ...textField('entries', limits.longText)(label, options),
});

/** The field may be left out or empty; it is answered as ''. An update without it leaves it as it is. */
export function optional(
  { input: _required, ...field }: Text,
  rule: (value: ReturnType<typeof optionalText>) => ReturnType<typeof optionalText> = (value) => value,
): OptionalText {
  return { ...field, optional: true, input: () => rule(optionalText(field.max ?? limits.shortText)) };
}

/** An address in the web; may be left empty. */
export const webAddress = (label: string, part?: { readonly part: string }): OptionalText =>
  optional(line(label, { example: 'https://example.com/arun', ...part }), (value) =>
    described(
      value.refine((address) => address === '' || /^https:\/\/[^\s"<>]+$/.test(address), {
        error: 'Please enter a web address that begins with https://.',
      }),
      (derived) => ({ ...derived, pattern: String.raw`^\s*(https://[^\s"<>]+)?\s*$` }),
    ),
  );

/** An e-mail address. */
export const email = kindOf('email', emailValue, z.string(), { max: limits.shortText });

/** A calendar day as `YYYY-MM-DD`. */
export const day = kindOf('day', dayValue, z.iso.date());

interface RupeesOptions extends ValueOptions<number> {
  /** The sentence for anything that is no such amount. */
  readonly invalid: string;
}

/** An amount in rupees: zero or more, two decimals at most. */
export const rupees = (label: string, { invalid, ...options }: RupeesOptions) =>
  kindOf('rupees', (missing) => amount(missing, invalid), z.number())(label, options);

/** An amount that may be empty: '' or `null`; a missing one is still missing. */
export const rupeesOrEmpty = (label: string, { invalid, ...options }: RupeesOptions) =>
  kindOf('rupees', (missing) => amountOrEmpty(missing, invalid), z.number().nullable(), { optional: true })(
    label,
    options,
  );

/** One of a few words. */
export const choice = <const V extends readonly [string, ...string[]]>(
  label: string,
  choices: V,
  options: Partial<ValueOptions<string>> = {},
) =>
  kindOf('choice', (missing) => z.enum(choices, { error: missing }), z.enum(choices), { choices })(label, {
    example: choices[0],
    ...options,
  });

/** The hours of each day of a week; may be left out. */
export const week = kindOf('week', () => jsonOr(hoursWeek.nullable(), null), hoursWeek.nullable(), {
  optional: true,
});

/** Days on which a business is closed, with their sentences; may be left out. */
export const closedDays = kindOf('closures', () => jsonOr(closuresValue, []), closuresValue, {
  optional: true,
});

type FileDisplay = Omit<FieldDisplay, 'label'> & { readonly optional?: boolean };

const file =
  <K extends FileKind>(kind: K, rule: FileField['rule']) =>
  (label: string, display: FileDisplay = {}): FileField<K> => {
    const field = { group: 'file', kind, label, rule, optional: false, wide: true } as const;
    return { ...field, ...display };
  };

/** What every record with a picture says of it, in columns of its own: the library's belong to the file. */
export const pictureFields = {
  image_caption: {
    ...optional(
      line('Caption', {
        example: 'Evening class, Plus Two',
        hint: 'Read aloud to whoever cannot see the picture; in a gallery it stands below it as well.',
        wide: true,
      }),
    ),
    ofPicture: true,
  },
  image_focus: kindOf('focus', focus, focusPoint.nullable(), { ofPicture: true, optional: true })('Focus', {
    example: { x: 0.5, y: 0.25 },
    hint: 'What is always seen, from 0 to 1 from the left and from the top: { "x": 0.5, "y": 0.25 }.',
    wide: true,
  }),
} as const;

const momentField = kindOf('moment', moment, z.iso.datetime().nullable(), { optional: true });

/** When a record is on the sites. Every collection whose records can be deleted has these beside its own fields. */
export const showingFields = {
  show_from: momentField('Show from', { example: '2026-01-01T00:30:00.000Z' }),
  show_until: momentField('Show until', { example: '2098-12-31T18:30:00.000Z' }),
} as const;

/** A picture. The form's own sentence says that it is missing. */
export const picture = file('picture', imageFileRule);
/** A picture or a video of a gallery. */
export const media = file('media', () => mediaFileRule);
/** A PDF. */
export const pdf = file('pdf', () => pdfFileRule);

/** The record that this one belongs to. Inputs and replies carry its id in `<name>_id`. @param unknown the sentence when there is none */
export const parent = (label: string, unknown: string): ParentField => ({ group: 'parent', label, unknown });

/** The name by which inputs and replies carry a field. */
type InputName<N, F> = F extends ValueField ? N : F extends ParentField ? `${N & string}_id` : never;

/** What is sent of some fields. */
export type InputShape<F extends Fields> = {
  -readonly [N in keyof F as InputName<N, F[N]>]: F[N] extends ValueField<infer I>
    ? I
    : ReturnType<typeof idField>;
};

type FileKindOf<F extends Fields> = Extract<F[keyof F], FileField>['kind'];

/** The fields of a collection with those that its picture brings. */
export type WithPicture<F extends Fields> = [FileKindOf<F>] extends [never]
  ? F
  : FileKindOf<F> extends 'pdf'
    ? F
    : F & typeof pictureFields;

/** Adds to the fields of a collection those that its picture brings. */
export function withPicture<F extends Fields>(fields: F): WithPicture<F> {
  const hasPicture = Object.values(fields).some((field) => field.group === 'file' && field.kind !== 'pdf');
  return (hasPicture ? { ...fields, ...pictureFields } : fields) as WithPicture<F>;
}

type FileShape<F extends Fields> = [FileKindOf<F>] extends [never]
  ? unknown
  : FileKindOf<F> extends 'pdf'
    ? typeof storedPdf
    : typeof storedImage;

/** What is answered of some fields. */
export type RecordShape<F extends Fields> = typeof storedRecord & {
  -readonly [N in keyof F as InputName<N, F[N]>]: F[N] extends ValueField<z.ZodType, infer R> ? R : typeof id;
} & FileShape<F>;

/** The values and the parents of some fields, by the names that inputs and replies have for them. */
function shapeOf(
  fields: Fields,
  of: (field: ValueField | ParentField) => z.ZodType | undefined,
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.group === 'file') continue;
    const schema = of(field);
    if (schema !== undefined) shape[field.group === 'parent' ? `${name}_id` : name] = schema;
  }
  return shape;
}

/** The schema of a form. @param missing its sentence for an empty field */
export const inputOf = <F extends Fields>(fields: F, missing: string) =>
  z.object(
    shapeOf(fields, (field) => (field.group === 'parent' ? idField(field.unknown) : field.input(missing))),
  ) as unknown as z.ZodObject<Flat<InputShape<F>>>;

/** The schema of a form of a record that is there: it keeps its parent. */
export const updateOf = (fields: Fields, missing: string): z.ZodObject =>
  z.object(shapeOf(fields, (field) => (field.group === 'parent' ? undefined : field.input(missing))));

/** The schema of a reply. @param also further names, each of a field whose text it carries as well */
export function recordOf<F extends Fields, const A extends string>(fields: F, also: readonly A[]) {
  const files = Object.values(fields).flatMap((field) => (field.group === 'file' ? [field.kind] : []));
  return z.object({
    ...storedRecord,
    ...shapeOf(fields, (field) => (field.group === 'parent' ? id : field.reply)),
    ...Object.fromEntries(also.map((name) => [name, z.string()])),
    ...(files.length === 0 ? {} : files.includes('pdf') ? storedPdf : storedImage),
  }) as unknown as z.ZodObject<Flat<RecordShape<F> & Record<A, z.ZodString>>>;
}

type Flat<T> = { [K in keyof T]: Extract<T[K], z.ZodType> } & {};
