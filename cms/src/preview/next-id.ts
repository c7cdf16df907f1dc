import type { Core } from '@strapi/strapi';
import type { ContentTypeUid } from '../content-types/content-type';

/** The id that the next new row of a type gets when nobody else is faster. It is not taken by asking. */
export async function nextId(strapi: Core.Strapi, uid: ContentTypeUid): Promise<number> {
  const { tableName } = strapi.db.metadata.get(uid);
  return strapi.db.transaction(async ({ trx }) => {
    const read = (table: string) => strapi.db.getConnection(table).transacting(trx);
    if (strapi.db.dialect.client === 'sqlite') {
      // The table is there from the first row on, and counts those that were deleted.
      const row: { readonly seq: number } | undefined = await read('sqlite_sequence')
        .where({ name: tableName })
        .first('seq');
      return (row?.seq ?? 0) + 1;
    }
    const row: { readonly last: number | string; readonly called: boolean } | undefined = await read(
      `${tableName}_id_seq`,
    ).first({ last: 'last_value', called: 'is_called' });
    return Number(row?.last ?? 0) + (row?.called === true ? 1 : 0);
  });
}
