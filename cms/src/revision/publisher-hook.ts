import { publisherSecretHeader } from '@portal/contract';
import type { Core } from '@strapi/strapi';
import { environment } from '../environment';
import { changeEvent } from './content-write';

const name = 'Publish the site';
/** Strapi's own events would tell of enquiries too, and carry what people wrote in them. */
const events = [changeEvent];

interface Webhook {
  readonly id: number | string;
  readonly name: string;
}

interface WebhookData {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly isEnabled: boolean;
}

interface WebhookStore {
  addAllowedEvent(key: string, event: string): void;
  findWebhooks(): Promise<readonly Webhook[]>;
  createWebhook(data: WebhookData): Promise<Webhook>;
  updateWebhook(id: number | string, data: WebhookData & Webhook): Promise<Webhook>;
  deleteWebhook(id: number | string): Promise<unknown>;
}

interface WebhookRunner {
  add(webhook: Webhook): void;
  update(webhook: Webhook): void;
  remove(webhook: Webhook): void;
}

/**
 * Has the publisher told of every change by a webhook that the panel shows. It is a hint: the publisher looks at the
 * revision by itself too, so a lost one costs seconds and nothing else.
 */
export async function registerPublisherHook(strapi: Core.Strapi): Promise<void> {
  const store = strapi.get<WebhookStore>('webhookStore');
  // Webhooks were loaded before this runs, so the runner is told as well.
  const runner = strapi.get<WebhookRunner>('webhookRunner');
  store.addAllowedEvent('CONTENT_CHANGE', changeEvent);
  const { PUBLISHER_HOOK_SECRET: secret, PUBLISHER_HOOK_URL: url } = environment();
  const present = (await store.findWebhooks()).find((webhook) => webhook.name === name);
  if (url === undefined || secret === undefined) {
    if (present === undefined) return;
    await store.deleteWebhook(present.id);
    runner.remove(present);
    return;
  }
  const data = { name, url, headers: { [publisherSecretHeader]: secret }, events, isEnabled: true };
  if (present === undefined) runner.add(await store.createWebhook(data));
  else runner.update(await store.updateWebhook(present.id, { ...present, ...data }));
}
