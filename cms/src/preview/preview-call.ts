import {
  collectionKeys,
  failure,
  failures,
  previewedPage,
  previewInput,
  previewOrderPath,
  publisherSecretHeader,
  type PreviewedPage,
  type PreviewOrder,
} from '@portal/contract';
import { invalidInput, refusal } from '../contract-api/call-failure';
import type { ActionOf } from '../contract-api/controller';
import { bodyOf, callState } from '../contract-api/request';
import { environment } from '../environment';
import { currentRevision, snapshotRead } from '../revision/snapshot-read';
import { previewedRecord } from './previewed-record';

/** So long a publisher may be busy with what visitors are to see. */
const patienceMs = 20_000;

/** POST /preview */
export const showPreview: ActionOf = (strapi) => async (ctx) => {
  const asked = previewInput.safeParse(bodyOf(ctx));
  if (!asked.success) throw invalidInput(asked.error);
  const { collection, id, page, quick, record: body } = asked.data;
  const key = collectionKeys.find((one) => one === collection);
  if (key === undefined) throw refusal(404, failures.unknownCollection);
  const { fields, record, revision } = await snapshotRead(strapi, async () => ({
    ...(await previewedRecord(strapi, key, id ?? undefined, body)),
    revision: await currentRevision(strapi),
  }));
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const author = callState(ctx).administrator?.sessionId ?? '';
  const shown = await askPublisher({ author, revision, collection: key, record, page, quick }, gone.signal);
  ctx.body = { ...shown, id: record.id, ...(Object.keys(fields).length === 0 ? {} : { fields }) };
};

/** Has the publisher that is notified of changes render a page. @throws CallFailure */
async function askPublisher(order: PreviewOrder, gone: AbortSignal): Promise<PreviewedPage> {
  const { PUBLISHER_HOOK_SECRET: secret, PUBLISHER_HOOK_URL: url } = environment();
  if (secret === undefined || url === undefined) throw refusal(503, failures.noPublisher);
  const response = await fetch(new URL(previewOrderPath, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [publisherSecretHeader]: secret },
    body: JSON.stringify(order),
    signal: AbortSignal.any([gone, AbortSignal.timeout(patienceMs)]),
  }).catch(() => {
    throw refusal(503, failures.noPublisher);
  });
  const reply: unknown = await response.json().catch(() => undefined);
  const shown = previewedPage.safeParse(reply);
  if (response.ok && shown.success) return shown.data;
  const { data } = failure.safeParse(reply);
  // What it says of other statuses is between the two of them.
  if (data !== undefined && [404, 409, 503].includes(response.status))
    throw refusal(response.status, data.error);
  throw refusal(503, failures.noPublisher);
}
