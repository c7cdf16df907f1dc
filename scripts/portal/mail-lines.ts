import type { Client } from '@portal/contract';

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);

/** What `npm run status` says of the mails about enquiries; nothing when the CMS does not answer. */
export async function mailLines(client: Client): Promise<[string, string][]> {
  const queue = await client.mailQueue().catch(() => undefined);
  if (queue === undefined) return [];
  const { failed, failure, sends, waiting } = queue;
  const left = [
    ...(waiting === 0 ? [] : [`${mails(waiting)} about enquiries to be sent`]),
    ...(failed === 0 ? [] : [`${mails(failed)} failed for good`]),
    ...(sends ? [] : ['none is sent: SMTP_URL is not set']),
  ];
  return [
    ['Mail', left.length === 0 ? 'every enquiry was mailed' : left.join(', ')],
    ...(failure === '' ? [] : ([['', `The last failure: ${failure}`]] as [string, string][])),
  ];
}
