import { logFileSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import {
  findUploadedFile,
  nextUploads,
  type QueuedUpload,
  queueProgress,
  shownUploads,
  uploadOutcome,
} from './upload-queue.ts';

let key = 0;
const upload = (state: QueuedUpload['state'], size = 100): QueuedUpload => {
  key += 1;
  return { key, file: new File([new Uint8Array(size)], `${key}.log`), state };
};

test('two files are sent at a time, in order', () => {
  const queue = [upload({ step: 'chosen' }), upload({ step: 'chosen' }), upload({ step: 'chosen' })];
  expect(nextUploads(queue, true)).toEqual(queue.slice(0, 2));
  const [, ...rest] = queue;
  expect(nextUploads([upload({ step: 'sending', share: 0, canPause: false }), ...rest], true)).toEqual(
    rest.slice(0, 1),
  );
});

test('nothing is sent before Upload is pressed', () => {
  expect(nextUploads([upload({ step: 'chosen' })], false)).toEqual([]);
});

test('a failed file does not hold the others', () => {
  const waiting = upload({ step: 'chosen' });
  expect(nextUploads([upload({ step: 'failed', message: 'no' }), waiting], true)).toEqual([waiting]);
});

test('two files have a place beside the button: failed ones first, then those under way, then the next', () => {
  const failed = upload({ step: 'failed', message: 'no' });
  const sending = upload({ step: 'sending', share: 0, canPause: false });
  const waiting = [upload({ step: 'chosen' }), upload({ step: 'chosen' })];
  const sent = upload({ step: 'sent' });
  expect(shownUploads([sent, ...waiting, sending])).toEqual([sending, waiting[0]]);
  expect(shownUploads([...waiting, sending, failed])).toEqual([failed, sending]);
  expect(shownUploads([sent])).toEqual([sent]);
});

test('progress is the share of bytes of everything that moves', () => {
  expect(queueProgress([upload({ step: 'chosen' })])).toBeNull();
  expect(
    queueProgress([
      upload({ step: 'sent' }, 300),
      upload({ step: 'sending', share: 0.5, canPause: false }, 100),
      upload({ step: 'failed', message: '' }, 900),
    ]),
  ).toBe(87.5);
});

test('a paused file keeps its progress and lets the next one start', () => {
  const paused = upload({ step: 'paused', share: 0.5 });
  const waiting = [upload({ step: 'chosen' }), upload({ step: 'chosen' })];
  expect(nextUploads([paused, ...waiting], true)).toEqual(waiting);
  expect(queueProgress([paused])).toBe(50);
});

const file = (id: string, filename: string, createdAt: string) => ({ id, filename, createdAt });

test('the newest file of the same name is the uploaded one, whatever the order of the list', () => {
  const files = [
    file('1', 'a.log', '2026-03-01T10:00:00.000Z'),
    file('2', 'a.log', '2026-03-02T10:00:00Z'),
    file('3', 'b.log', '2026-03-03T10:00:00.000Z'),
    file('4', 'a.log', '2026-02-01T10:00:00.000Z'),
  ];
  expect(findUploadedFile(files, 'a.log')?.id).toBe('2');
  expect(findUploadedFile([...files].reverse(), 'a.log')?.id).toBe('2');
});

test('a name that is not in the list gives nothing', () => {
  expect(findUploadedFile([file('1', 'a.log', '2026-03-01T10:00:00Z')], 'A.log')).toBeNull();
});

test.each([
  ['completed', 'parsed'],
  ['failed', 'failed'],
  ['processing', 'being-parsed'],
  ['pending', 'being-parsed'],
  ['not_started', 'being-parsed'],
  [null, 'being-parsed'],
])('a new file with status %s is reported as %s', (status, expected) => {
  expect(uploadOutcome(normaliseAnswer(logFileSchema, { status }))).toBe(expected);
});
