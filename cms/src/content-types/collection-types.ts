import {
  collectionKeys,
  collectionOf,
  limits,
  type Collection,
  type CollectionKey,
  type Field,
  type FileKind,
  type ValueField,
  type ValueKind,
} from '@portal/contract';
import {
  uidOf,
  type Attribute,
  type ContentType,
  type ContentTypeUid,
  type PanelField,
} from './content-type';

/** A `string` is a column of 255 characters, a `text` one of any length. */
const text = ({ max = limits.longText }: ValueField): Attribute => ({
  type: max > limits.shortText ? 'text' : 'string',
  maxLength: max,
});

/** How each kind of value is stored. */
const valueAttributes: Readonly<Record<ValueKind, (field: ValueField) => Attribute>> = {
  line: text,
  name: text,
  email: text,
  entries: text,
  text,
  day: () => ({ type: 'date' }),
  rupees: () => ({ type: 'decimal', min: 0, max: limits.amount }),
  choice: ({ choices }) => ({ type: 'enumeration', enum: choices }),
  week: () => ({ type: 'json' }),
  closures: () => ({ type: 'json' }),
  focus: () => ({ type: 'json' }),
  moment: () => ({ type: 'datetime' }),
};

const allowedTypes: Readonly<Record<FileKind, readonly string[]>> = {
  picture: ['images'],
  media: ['images', 'videos'],
  pdf: ['files'],
};

/** The content type that holds a collection. */
export const uidOfCollection = (key: CollectionKey): ContentTypeUid =>
  uidOf(collectionOf(key).stored.singular);

/**
 * The column that keeps the address of a PDF when another takes its place: a link that somebody has goes on working. Empty while the
 * first one is there, whose name is the address.
 */
export const addressColumn = 'pdf_address';

/** A list of records that belong to a record. Strapi names the other side of the relation. */
const listName = (child: string): string => `${child}s`;

function attributeOf(key: string, name: string, field: Field): Attribute {
  switch (field.group) {
    case 'value':
      return { ...valueAttributes[field.kind](field), ...(field.optional ? {} : { required: true }) };
    case 'file':
      return {
        type: 'media',
        multiple: false,
        required: !field.optional,
        allowedTypes: allowedTypes[field.kind],
      };
    case 'parent':
      return {
        type: 'relation',
        relation: 'manyToOne',
        target: uidOfCollection(name as CollectionKey),
        inversedBy: listName(key),
      };
  }
}

const panelFieldOf = (field: Field): PanelField => ({
  label: field.label,
  hint: field.hint ?? (field.group === 'value' && field.kind === 'rupees' ? 'In rupees.' : undefined),
  wide: field.wide,
});

/** What belongs to the records of a collection, and goes with them. */
export interface Child {
  readonly key: CollectionKey;
  /** The child's relation to its parent. */
  readonly field: string;
  /** The parent's list of such children, which the panel shows. */
  readonly attribute: string;
}

/** The collections whose records belong to records of a collection. */
export const childrenOf = (key: CollectionKey): readonly Child[] =>
  collectionKeys
    .filter((child) => collectionOf(child).parent?.attribute === key)
    .map((child) => ({ key: child, field: key, attribute: listName(child) }));

type Named<T> = readonly (readonly [string, T])[];

function childAttributes(key: CollectionKey): Named<Attribute> {
  return childrenOf(key).map(({ key: child, attribute, field }) => [
    attribute,
    { type: 'relation', relation: 'oneToMany', target: uidOfCollection(child), mappedBy: field },
  ]);
}

function childPanelFields(key: CollectionKey, { noun }: Collection): Named<PanelField> {
  return childrenOf(key).map(({ key: child, attribute }) => {
    const { many, noun: one } = collectionOf(child);
    return [
      attribute,
      { label: many, hint: `Choose the ${noun} at each ${one}.`, wide: true, readOnly: true },
    ];
  });
}

/** Whether the dashboard's list shows a field in a column that the panel's list has room for. */
const isShort = (field: Field | undefined): boolean => field?.group !== 'value' || field.kind !== 'text';

/** The content type of the collections that share it. */
function typeOf(key: CollectionKey, sharing: readonly Collection[]): ContentType {
  const [collection] = sharing;
  if (collection === undefined) throw new Error(`There is no collection ${key}.`);
  const { columns, fields, list, named, panel, parent, stored } = collection;
  const { shared, ...names } = stored;
  const venture: Named<Attribute> =
    shared === undefined
      ? []
      : [['venture', { type: 'enumeration', enum: sharing.map((one) => one.venture), required: true }]];
  const children = childAttributes(key);
  const listed = 'table' in list ? list.table : list.cards;
  // What belongs to a record is called by its name first, and then by what it belongs to.
  const last = (name: string): number => Number(parent !== undefined && name !== named);
  const ordered = Object.entries(fields).toSorted(([a], [b]) => last(a) - last(b));
  const type = {
    ...names,
    attributes: Object.fromEntries([
      ...venture,
      ...Object.entries(fields).map(([name, field]) => [name, attributeOf(key, name, field)] as const),
      ...children,
      ...(collection.file?.kind === 'pdf'
        ? [[addressColumn, { type: 'string', visible: false }] as const]
        : []),
      ['rank', { type: 'float', visible: false }],
    ]),
  };
  if (panel === false) return type;
  return {
    ...type,
    panel: {
      fields: Object.fromEntries<PanelField>([
        ...(shared === undefined ? [] : [['venture', shared] as const]),
        ...ordered.map(([name, field]) => [name, panelFieldOf(field)] as const),
        ...childPanelFields(key, collection),
      ]),
      columns: columns ?? [
        ...listed.filter((name) => isShort(fields[name])),
        ...Object.keys(fields).filter((name) => fields[name]?.group !== 'value' && !listed.includes(name)),
        ...children.map(([attribute]) => attribute),
      ],
      named,
      sort: { by: 'rank', order: 'ASC' },
    },
  };
}

/** The content types of all collections, each once. */
export const collectionTypes: readonly ContentType[] = Object.values(
  Object.groupBy(collectionKeys, (key) => collectionOf(key).stored.singular),
).flatMap((keys = []) =>
  keys[0] === undefined
    ? []
    : [
        typeOf(
          keys[0],
          keys.map((key) => collectionOf(key)),
        ),
      ],
);
