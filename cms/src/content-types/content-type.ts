/** How the panel shows one field. */
export interface PanelField {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Takes the whole width of the form; otherwise half of it. */
  readonly wide?: boolean | undefined;
  /** Shown, but changed elsewhere. */
  readonly readOnly?: boolean;
}

/** An attribute of a content type, as Strapi's schema.json has it. */
export type Attribute = Readonly<Record<string, unknown>> & { readonly type: string };

/** A content type of Strapi, and how its panel shows it. */
export interface ContentType {
  readonly singular: string;
  readonly plural: string;
  readonly table: string;
  readonly title: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly indexes?: readonly object[];
  /** Absent where the panel shows the type nowhere. */
  readonly panel?: {
    /** In the order of the form. */
    readonly fields: Readonly<Record<string, PanelField>>;
    /** Columns of the list, after the id. */
    readonly columns: readonly string[];
    /** The field that names a record. */
    readonly named: string;
    readonly sort?: { readonly by: string; readonly order: 'ASC' | 'DESC' };
    /** Records about persons, which no account but the owner's sees. */
    readonly ownerOnly?: true;
    /** Records that the portal writes and the panel only shows. */
    readonly readOnly?: true;
  };
}

/** The name by which Strapi finds a content type. */
export type ContentTypeUid = `api::${string}.${string}`;

export const uidOf = (singular: string): ContentTypeUid => `api::${singular}.${singular}`;

const hidden = { 'content-manager': { visible: false }, 'content-type-builder': { visible: false } };

/** The schema.json of a content type. */
export const schemaOf = ({ singular, plural, table, title, attributes, indexes, panel }: ContentType) => ({
  kind: 'collectionType',
  collectionName: table,
  info: { singularName: singular, pluralName: plural, displayName: title },
  options: { draftAndPublish: false },
  ...(panel === undefined ? { pluginOptions: hidden } : {}),
  ...(indexes === undefined ? {} : { indexes }),
  attributes,
});
