import { publisherSecretHeader } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { webhooks } from '../strapi-internals';
import { changeEvent } from './content-write';

const name = 'Publish the site';
/** Strapi's own events would tell of enquiries too, and carry what people wrote in them. */
const events = [changeEvent];

/**
 * Has the publisher told of every change by a webhook that the panel shows. It is a hint: the publisher looks at the
 * revision by itself too, so a lost one costs seconds and nothing else.
 */
export async function registerPublisherHook(strapi: Core.Strapi): Promise<void> {
  // Webhooks were loaded before this runs, so the runner is told as well.
  const { runner, store } = webhooks(strapi);
  store.addAllowedEvent('CONTENT_CHANGE', changeEvent);
  const { PUBLISHER_HOOK_SECRET: secret, PUBLISHER_HOOK_URL: url } = environment();
  const present = (await store.findWebhooks()).find((webhook) => webhook.name === name);
  if (url === undefined || secret === undefined) {
    if (present === undefined) return;
    await store.deleteWebhook(present.id);
    runner.remove(present);
    return;
  }
  const headers = { [publisherSecretHeader]: secret };
  const webhook = { id: present?.id ?? '', name, url, headers, events, isEnabled: true };
  if (present === undefined) {
    runner.add(await store.createWebhook(webhook));
    return;
  }
  await store.updateWebhook(present.id, webhook);
  runner.update(webhook);
}
