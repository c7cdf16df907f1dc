import { CallError, dashboardMessages, type RecordOf } from '@portal/contract';
import { expect, it } from 'vitest';
import { NoAnswer } from '../api/answer-time.ts';
import { saveFailure } from './save-failure.ts';

const specified = 'Failed to save batch. Please try again.';

it.each([
  ['a server that is away', new CallError(0, 'The server could not be reached. Please try again.')],
  ['a broken server', new CallError(500, 'Something went wrong on our side. Please try again.')],
  ['a reply that no schema knows', new TypeError('unexpected')],
])('says the specified sentence after %s', (_name, error) => {
  expect(saveFailure('batch', true, error)).toEqual({ kind: 'refused', sentence: specified, fields: {} });
});

it('lets the server speak where it knows what is wrong', () => {
  const error = new CallError(400, 'Fees must be a valid non-negative number.', { fees: 'Too small.' });
  expect(saveFailure('batch', false, error)).toEqual({
    kind: 'refused',
    sentence: 'Fees must be a valid non-negative number.',
    fields: { fees: 'Too small.' },
  });
});

it('does not call failed what may have been done', () => {
  expect(saveFailure('batch', true, new NoAnswer())).toMatchObject({ sentence: dashboardMessages.noAnswer });
});

it("says the server's error field of a lesson, where there is one", () => {
  const error = new CallError(500, 'The disk is full.', {}, { error: 'The disk is full.' });
  expect(saveFailure('lesson', true, error)).toMatchObject({ sentence: 'The disk is full.' });
  expect(saveFailure('lesson', true, new CallError(502, 'Bad gateway', {}, '<html>'))).toMatchObject({
    sentence: 'Failed to upload lesson. Please try again.',
  });
});

it.each([413, 415])('puts a refused file (%i) beside its field', (status) => {
  expect(saveFailure('faculty', true, new CallError(status, 'Not this file.'))).toMatchObject({
    fields: { image: 'Not this file.' },
  });
});

it.each([
  ['a bad response to an update', false, new CallError(500, ''), 'Failed to update eligibility.'],
  ['no response to an update', false, new CallError(0, ''), 'Failed to save eligibility. Please try again.'],
  [
    'a bad response to an addition',
    true,
    new CallError(500, ''),
    'Failed to save eligibility. Please try again.',
  ],
])('says of eligibility what the specification says after %s', (_name, isNew, error, sentence) => {
  expect(saveFailure('eligible', isNew, error)).toMatchObject({ sentence });
});

it('hands over the record that somebody else saved', () => {
  const record: RecordOf<'rule'> = {
    id: 3,
    updatedAt: '2026-11-20T09:00:00.000Z',
    rank: 3,
    show_from: null,
    show_until: null,
    point: 'Be on time',
  };
  const error = new CallError(
    412,
    'This record was changed in the meantime.',
    {},
    { error: 'Changed.', record },
  );
  expect(saveFailure('rule', false, error)).toEqual({ kind: 'changed', record });
});

it('is quiet about an upload that the person stopped', () => {
  expect(saveFailure('gallery', true, new DOMException('', 'AbortError'))).toEqual({ kind: 'cancelled' });
});
