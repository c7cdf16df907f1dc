import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { uidOf, type ContentType } from '../content-types/content-type';
import { contentTypes } from '../content-types/content-types';

interface FieldConfiguration {
  readonly edit?: Readonly<Record<string, unknown>> | undefined;
  readonly list?: Readonly<Record<string, unknown>> | undefined;
}

interface Configuration {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadatas: Readonly<Record<string, FieldConfiguration>>;
  readonly layouts: Readonly<Record<string, unknown>>;
}

/** The part of the content manager that is used here. */
interface ContentTypes {
  findConfiguration(contentType: { uid: string }): Promise<Configuration>;
  updateConfiguration(contentType: { uid: string }, configuration: Configuration): Promise<unknown>;
}

type PanelView = NonNullable<ContentType['panel']>;

interface Cell {
  readonly name: string;
  readonly size: number;
}

const rowWidth = 12;

/** Fields in rows that are filled from the left. */
function rowsOf(fields: PanelView['fields']): Cell[][] {
  const rows: Cell[][] = [];
  let free = 0;
  for (const [name, { wide }] of Object.entries(fields)) {
    const size = wide === true ? rowWidth : rowWidth / 2;
    if (size > free) {
      rows.push([]);
      free = rowWidth;
    }
    rows.at(-1)?.push({ name, size });
    free -= size;
  }
  return rows;
}

function arranged(view: PanelView, present: Configuration): Configuration {
  const metadatas = Object.fromEntries(
    Object.entries(present.metadatas).map(([name, { edit, list }]) => {
      const field = view.fields[name];
      if (field === undefined) return [name, { edit, list }];
      return [
        name,
        {
          edit: {
            ...edit,
            label: field.label,
            description: field.hint ?? '',
            placeholder: '',
            visible: true,
            editable: field.readOnly !== true,
          },
          list: { ...list, label: field.label },
        },
      ];
    }),
  );
  const { by, order } = view.sort ?? { by: 'id', order: 'ASC' };
  return {
    settings: {
      ...present.settings,
      mainField: view.named,
      defaultSortBy: by,
      defaultSortOrder: order,
      pageSize: 50,
    },
    metadatas,
    layouts: { ...present.layouts, list: ['id', ...view.columns], edit: rowsOf(view.fields) },
  };
}

/**
 * Gives the panel its labels, hints, order and columns. It is done once for each version of them, so that what the
 * administrator arranges in the panel afterwards stays.
 */
export async function arrangePanel(strapi: Core.Strapi): Promise<void> {
  const views = contentTypes.flatMap(({ panel, singular }) =>
    panel === undefined ? [] : [[uidOf(singular), panel] as const],
  );
  const version = createHash('sha256').update(JSON.stringify(views)).digest('hex');
  const store = strapi.store({ type: 'core', name: 'portal', key: 'panel' });
  if ((await store.get({})) === version) return;
  const service: ContentTypes = strapi.plugin('content-manager').service('content-types');
  for (const [uid, view] of views) {
    const present = await service.findConfiguration({ uid });
    await service.updateConfiguration({ uid }, arranged(view, present));
  }
  await store.set({ value: version });
}
