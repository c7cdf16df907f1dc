import {
  collectionOf,
  revisionHeader,
  wholeRecord,
  type Call,
  type RecordOf,
  type RecordOperation,
  type ApiCollectionKey,
} from '@portal/contract';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { unknownRecord } from './call-failure';
import { moveIn } from './record-order';
import { createIn, deleteIn, updateIn, type WriteRequest } from './record-writer';
import { shownTo } from './shown-records';
import { bodyOf, callState, fileOfField, formKeyOf, prefersWholeRecord } from './request';

/** Answers one call. */
export type Action = (ctx: Context) => Promise<void>;

const ifMatchOf = (ctx: Context): string | undefined => {
  const value = ctx.get('if-match').trim();
  return value === '' || value === '*' ? undefined : value.replace(/^(W\/)?"(.*)"$/, '$2');
};

function writeRequest(ctx: Context, call: Call): WriteRequest {
  const file = call.body?.file === undefined ? undefined : fileOfField(ctx, call.body.file.field);
  const ifMatch = ifMatchOf(ctx);
  return {
    input: bodyOf(ctx),
    ...(file === undefined ? {} : { file }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

/** The courses with their subjects and lessons. */
async function courseTrees(strapi: Core.Strapi, ctx: Context) {
  const {
    course: courses = [],
    subject: subjects = [],
    lesson: lessons = [],
  } = await shownTo(strapi, ctx, 'lesson');
  const trees = subjects.map((subject) =>
    Object.assign({}, subject, { lessons: lessons.filter((lesson) => lesson.subject_id === subject.id) }),
  );
  return courses.map((course) =>
    Object.assign({}, course, { subjects: trees.filter((subject) => subject.course_id === course.id) }),
  );
}

/** @throws CallFailure 404 when none of the records has the id */
function withId<R extends { readonly id: number }>(
  records: readonly R[],
  key: ApiCollectionKey,
  id: number,
): R {
  const found = records.find((record) => record.id === id);
  if (found === undefined) throw unknownRecord(collectionOf(key).one);
  return found;
}

/** The subjects of a course, with their lessons. */
export const subjectsOfCourse =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { id } = callState(ctx);
    ctx.body = withId(await courseTrees(strapi, ctx), 'course', id).subjects;
  };

/** The lessons of a subject. */
export const lessonsOfSubject =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { id } = callState(ctx);
    const { subject: subjects = [], lesson: lessons = [] } = await shownTo(strapi, ctx, 'lesson');
    withId(subjects, 'subject', id);
    ctx.body = lessons.filter((lesson) => lesson.subject_id === id);
  };

/** The reply of a create call, in the shape that the collection has; in a list, the record is only there where the caller prefers that. */
function answerCreated(ctx: Context, key: ApiCollectionKey, record: RecordOf<ApiCollectionKey>): void {
  const whole = { insertId: record.id, ...record };
  const preferred = prefersWholeRecord(ctx);
  if (preferred) ctx.set(wholeRecord.applied, wholeRecord.value);
  if (collectionOf(key).created !== 'insertIdList') ctx.body = whole;
  else ctx.body = [preferred ? whole : { insertId: record.id }];
}

/** Answers an operation on a collection. */
export function recordCall(strapi: Core.Strapi, key: ApiCollectionKey, operation: RecordOperation): Action {
  switch (operation) {
    case 'list':
      return async (ctx) => {
        ctx.body = key === 'course' ? await courseTrees(strapi, ctx) : (await shownTo(strapi, ctx, key))[key];
      };
    case 'read':
      return async (ctx) => {
        const records: readonly RecordOf<ApiCollectionKey>[] = (await shownTo(strapi, ctx, key))[key] ?? [];
        const record = withId(records, key, callState(ctx).id);
        ctx.body = collectionOf(key).single === 'list' ? [record] : record;
      };
    case 'create':
      return async (ctx) => {
        const formKey = formKeyOf(ctx);
        const { record, revision } = await createIn(strapi, key, {
          ...writeRequest(ctx, callState(ctx).call),
          ...(formKey === undefined ? {} : { formKey }),
        });
        ctx.status = 201;
        ctx.set(revisionHeader, String(revision));
        answerCreated(ctx, key, record as RecordOf<ApiCollectionKey>);
      };
    case 'update':
      return async (ctx) => {
        const { call, id } = callState(ctx);
        const { record, revision } = await updateIn(strapi, key, id, writeRequest(ctx, call));
        ctx.set(revisionHeader, String(revision));
        ctx.body = { ...record, status: true };
      };
    case 'delete':
      return async (ctx) => {
        const deleted = await deleteIn(strapi, key, callState(ctx).id, ifMatchOf(ctx));
        ctx.set(revisionHeader, String(deleted.revision));
        ctx.body = { status: true, id: deleted.id };
      };
    case 'order':
      return async (ctx) => {
        ctx.set(revisionHeader, String(await moveIn(strapi, key, bodyOf(ctx))));
        ctx.body = { status: true };
      };
  }
}
