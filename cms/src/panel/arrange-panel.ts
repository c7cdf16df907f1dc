import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { uidOf, type ContentType } from '../content-types/content-type';
import { contentTypes } from '../content-types/content-types';
import { panelConfigurations, type PanelConfiguration } from '../strapi-internals';

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

function arranged(view: PanelView, present: PanelConfiguration): PanelConfiguration {
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
  const configurations = panelConfigurations(strapi);
  for (const [uid, view] of views) {
    const present = await configurations.findConfiguration({ uid });
    await configurations.updateConfiguration({ uid }, arranged(view, present));
  }
  await store.set({ value: version });
}
