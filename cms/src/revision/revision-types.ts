import { changeActions } from '@portal/contract';
import type { ContentType } from '../content-types/content-type';

/** The change log. */
export const changeUid = 'api::change.change';

const line = { type: 'string', required: true, maxLength: 255 };

const changes: ContentType = {
  singular: 'change',
  plural: 'changes',
  table: 'changes',
  title: 'Change log',
  indexes: [
    { name: 'changes_revision_index', columns: ['revision'] },
    { name: 'changes_record_index', columns: ['record_type', 'record_id', 'revision'] },
    { name: 'changes_part_of_index', columns: ['part_of', 'revision'] },
    { name: 'changes_collection_index', columns: ['record_type', 'part_of', 'revision'] },
    { name: 'changes_action_index', columns: ['action', 'revision'] },
    { name: 'changes_file_index', columns: ['file'] },
  ],
  attributes: {
    revision: { type: 'integer', required: true, unique: true },
    time: { type: 'datetime', required: true },
    who: line,
    recordType: line,
    recordId: { type: 'integer', required: true },
    action: { type: 'enumeration', enum: changeActions, required: true },
    title: { type: 'string', maxLength: 255 },
    fields: { type: 'json' },
    // Empty in an entry of a sentence of several sites, as in one from before entries had a site.
    site: { type: 'string' },
    // What follows is the history's: an entry that was made before there was one has none of it.
    kept: { type: 'boolean', private: true },
    before: { type: 'json', private: true },
    differences: { type: 'json', private: true },
    file: { type: 'string', private: true },
    partOf: { type: 'integer', private: true },
    undone: { type: 'integer', private: true },
  },
  panel: {
    fields: {
      revision: { label: 'Revision', readOnly: true },
      time: { label: 'Time', readOnly: true },
      who: { label: 'Who', readOnly: true },
      action: { label: 'Action', readOnly: true },
      recordType: { label: 'Record type', readOnly: true },
      recordId: { label: 'Record id', readOnly: true },
      title: { label: 'Record', readOnly: true },
    },
    columns: ['revision', 'time', 'who', 'action', 'recordType', 'recordId', 'title'],
    named: 'recordType',
    sort: { by: 'revision', order: 'DESC' },
    ownerOnly: true,
    readOnly: true,
  },
};

const revision: ContentType = {
  singular: 'revision',
  plural: 'revisions',
  table: 'revisions',
  title: 'Content revision',
  attributes: { value: { type: 'integer', required: true, default: 0 } },
};

const key = { type: 'string', required: true, maxLength: 64, private: true };

const idempotencyKeys: ContentType = {
  singular: 'sent-form',
  plural: 'sent-forms',
  table: 'sent_forms',
  title: 'Sent forms',
  indexes: [{ name: 'sent_forms_key_index', columns: ['key'], type: 'unique' }],
  attributes: {
    key,
    content: key,
    time: { type: 'datetime', required: true, private: true },
    reply: { type: 'json', required: true, private: true },
  },
};

/** The change log, the counter of its changes, and the replies to forms that may come again. */
export const revisionTypes: readonly ContentType[] = [changes, revision, idempotencyKeys];
