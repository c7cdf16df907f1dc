import { collectionKeys, type ContentRecords, type Content } from '@portal/contract';

/** How many records of each collection there are. */
export type RecordCounts = Readonly<Record<string, number>>;

/** What a reply of the CMS is compared with. */
export interface KnownContent {
  readonly revision: number;
  readonly records: RecordCounts;
  /** Whether it comes from another history than the reply. */
  readonly replaced: boolean;
}

/** Content that nobody can have deleted is missing. What is published stays until a person says that it should go. */
class ContentLost extends Error {
  override readonly name: string = 'SuddenlyGone';
}

/** The CMS has another database than the one that the site was made from. The site may show what is stored nowhere else. */
export class DatabaseReplaced extends ContentLost {
  override readonly name = 'DatabaseReplaced';
}

const advice = 'The site stays as it was. If this is intended, "npm run publish" publishes it.';

/**
 * Guards against content that is gone though nobody deleted it. Each deletion is a change of its own and raises the revision by one, so
 * records that went without as many changes were lost: by a database that was replaced, or a reply that is half of one.
 * Whoever deletes record by record is never stopped.
 * @param known what is published
 * @param since the revision that the reply was asked for
 * @throws SuddenlyGone
 */
export function refuseSuddenLoss(reply: Content, known: KnownContent, since: number | undefined): void {
  const here = `(revision ${reply.revision})`;
  const there = `(revision ${known.revision})`;
  if (reply.revision < known.revision) {
    throw new DatabaseReplaced(
      `The CMS holds older content ${here} than the site shows ${there}: its database was replaced. ${advice}`,
    );
  }
  if (known.replaced) {
    throw new DatabaseReplaced(
      `The CMS holds other content ${here} than the site was made from ${there}: its database was replaced. ${advice}`,
    );
  }
  const passed = reply.revision - (reply.full ? known.revision : (since ?? 0));
  const losses = collectionKeys.flatMap((key) => {
    const before = known.records[key] ?? 0;
    const lost = reply.full ? before - reply.collections[key].length : (reply.deleted[key]?.length ?? 0);
    return lost > 0 ? [{ key, before, lost }] : [];
  });
  const lost = losses.reduce((sum, loss) => sum + loss.lost, 0);
  if (lost <= passed) return;
  const details = losses.map((loss) => `${loss.lost} of ${loss.before} in ${loss.key}`).join(', ');
  const changes = passed === 1 ? '1 change was' : `${passed} changes were`;
  throw new ContentLost(
    `Records are suddenly gone from the CMS (${details}), though only ${changes} made since the last release. ${advice}`,
  );
}

/** Counts the records of each collection that has some. */
export function countRecords(collections: ContentRecords): RecordCounts {
  const counts: Record<string, number> = {};
  for (const key of collectionKeys) if (collections[key].length > 0) counts[key] = collections[key].length;
  return counts;
}
