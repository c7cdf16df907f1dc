import type { z } from 'zod';
import {
  inputOf,
  recordOf,
  showingFields,
  updateOf,
  withPicture,
  type WithPicture,
  type Fields,
  type FileKind,
} from './fields.js';
import type { FileRule } from './media.js';
import type { Messages } from './messages.js';
import type { VentureId } from './ventures.js';

/** What a call may do with a collection. */
export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

/** How a create call answers; the three shapes are the specification's. */
export type CreatedReply = 'insertIdList' | 'insertIdObject' | 'record';

/** Where Strapi keeps the records. A renamed one is another table: it needs a migration. */
export interface StoredType {
  readonly singular: string;
  readonly plural: string;
  readonly table: string;
  /** What the panel calls the type. */
  readonly title: string;
  /** Set where several collections share the type: each record then carries its venture, which the panel's form asks for. */
  readonly shared?: { readonly label: string; readonly hint?: string };
}

/** How the dashboard lists records: in columns by the names of fields, or as cards with a name and one line below it. */
export type ListLayout<N extends string = string> =
  { readonly table: readonly N[] } | { readonly cards: readonly [title: N] | readonly [title: N, detail: N] };

/** Everything that anybody knows of one collection: a list of records of one kind, of one venture. */
interface Definition<
  F extends Fields,
  A extends string,
  O extends readonly Operation[] = readonly Operation[],
> {
  readonly stored: StoredType;
  /** The venture whose site shows it. */
  readonly venture: VentureId;
  /** Below the API's base; absent where records have calls of their own. */
  readonly path?: string;
  /** `false` where the panel does not show the records: calls of their own write them. */
  readonly panel?: false;
  /** What a person calls one record; the list; and one record inside a sentence. */
  readonly one: string;
  readonly many: string;
  readonly noun: string;
  /** The page that shows the list, below the venture's prefix; and the one of a record, with its `{id}`. */
  readonly page: string;
  readonly pageOfOne?: string;
  /** The form's sentence for empty fields, or for the file where there is nothing else. */
  readonly missing: string;
  /** In the order of forms, replies and columns of the table. Files come after the values in forms of the dashboard and in replies. */
  readonly fields: F;
  /** The field that names a record. */
  readonly named: (keyof F & string) | 'venture';
  /** The field that no two records have alike, and what is said of a second one. */
  readonly unique?: { readonly field: keyof F & string; readonly taken: string };
  readonly list: ListLayout<keyof F & string>;
  /** Names of the fields that lists can be ordered by; without them the short ones that the list shows. */
  readonly sortBy?: readonly (keyof F & string)[];
  /** Columns of the panel's list, where they are not those of the dashboard's. */
  readonly columns?: readonly string[];
  /** The word on the button that stores a new record. */
  readonly addButton?: 'Save' | 'Add';
  readonly messages: Messages;
  // The specification's oddities:
  readonly operations?: O;
  readonly created?: CreatedReply;
  /** Whether GET of one record answers the record or an array that holds it. */
  readonly single?: 'record' | 'list';
  /** Second names under which replies carry a text as well. */
  readonly also?: Readonly<Record<A, keyof F & string>>;
}

/** What follows from a definition. */
interface Derived<I extends z.ZodObject, R extends z.ZodObject> {
  readonly sortBy: readonly string[];
  readonly addButton: 'Save' | 'Add';
  readonly operations: readonly Operation[];
  readonly created: CreatedReply;
  readonly single: 'record' | 'list';
  readonly also: Readonly<Record<string, string>>;
  readonly input: I;
  /** What an update takes: a record keeps its parent. An optional field that does not come stays as it is. */
  readonly update: z.ZodObject;
  readonly record: R;
  /** The file that belongs to a record, and the attribute that holds it. */
  readonly file?: RecordFile;
  readonly parent?: RecordParent;
}

/** The file of a record. */
export interface RecordFile extends FileRule {
  readonly attribute: string;
  readonly kind: FileKind;
  readonly optional: boolean;
  readonly label: string;
  readonly hint: string | undefined;
}

/** The record that a record belongs to: the collection of that name holds it. */
export interface RecordParent {
  readonly attribute: string;
  /** The field of inputs and replies. */
  readonly idField: string;
  readonly unknown: string;
}

/** One collection in its general shape. */
export type Collection<
  I extends z.ZodObject = z.ZodObject,
  R extends z.ZodObject = z.ZodObject,
  F extends Fields = Fields,
> = Omit<Definition<F, string>, keyof Derived<I, R>> & Derived<I, R>;

const everyOperation = ['list', 'read', 'create', 'update', 'delete'] as const;

function fileOf(fields: Fields, missing: string): RecordFile | undefined {
  for (const [attribute, field] of Object.entries(fields)) {
    if (field.group !== 'file') continue;
    const { hint, kind, label, optional, rule } = field;
    return { ...rule(missing), attribute, kind, optional, label, hint };
  }
  return undefined;
}

function parentOf(fields: Fields): RecordParent | undefined {
  for (const [attribute, field] of Object.entries(fields))
    if (field.group === 'parent') return { attribute, idField: `${attribute}_id`, unknown: field.unknown };
  return undefined;
}

/** What can be ordered at a glance: everything that a list shows but long texts and files. */
function sortable(fields: Fields, list: ListLayout): readonly string[] {
  const names: readonly string[] = 'table' in list ? list.table : list.cards;
  return names.filter((name) => {
    const field = fields[name];
    return field?.group === 'value' && field.kind !== 'text';
  });
}

type WithShowing<F extends Fields, O extends readonly Operation[]> = 'delete' extends O[number]
  ? F & typeof showingFields
  : F;

/** Adds when a record is on the sites, but where there is always one: a site without its business would say nothing of it. */
function withShowing<F extends Fields, O extends readonly Operation[]>(
  fields: F,
  operations: O,
): WithShowing<F, O> {
  return (operations.includes('delete') ? { ...fields, ...showingFields } : fields) as WithShowing<F, O>;
}

/** Completes a definition: everything that follows from its fields, and what it leaves to the usual. */
export function collection<
  const F extends Fields,
  const A extends string = never,
  const O extends readonly Operation[] = typeof everyOperation,
>(definition: Definition<F, A, O>) {
  const operations = definition.operations ?? (everyOperation as readonly Operation[] as O);
  const fields = withShowing(withPicture(definition.fields), operations);
  return completed<WithShowing<WithPicture<F>, O>, A>({ ...definition, fields });
}

function completed<F extends Fields, A extends string>(definition: Definition<F, A>) {
  const { also, fields, list, missing } = definition;
  const file = fileOf(fields, missing);
  const parent = parentOf(fields);
  const input = inputOf(fields, missing);
  return {
    addButton: 'Save' as const,
    operations: everyOperation,
    created: 'insertIdList' as CreatedReply,
    single: 'record' as 'record' | 'list',
    sortBy: sortable(fields, list),
    ...definition,
    also: also ?? {},
    input,
    // The same schema where it is the same, so that the description of the API names it once.
    update: parent === undefined ? input : updateOf(fields, missing),
    record: recordOf(fields, Object.keys(also ?? {}) as A[]),
    ...(file === undefined ? {} : { file }),
    ...(parent === undefined ? {} : { parent }),
  } satisfies Collection;
}
