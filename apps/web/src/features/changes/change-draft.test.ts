import { describe, expect, it } from 'vitest';
import { type ChangeDraft, FIRST_CHANGE, readChange } from './change-draft.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const read = (draft: Partial<ChangeDraft>) => readChange({ ...FIRST_CHANGE, title: 'Release 7.2', ...draft }, NOW);
const local = (ms: number) => {
  const moved = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return moved.toISOString().slice(0, 19).replace('T', ' ');
};

describe('a change as it is typed', () => {
  it('becomes the body of the call, without what is left empty', () => {
    expect(read({ title: ' Release 7.2 ', service: ' ' })).toEqual({
      body: { kind: 'deploy', title: 'Release 7.2', labels: {} },
    });
  });

  it('has the time that was chosen', () => {
    expect(read({ at: local(NOW - 90_000) })).toMatchObject({ body: { at: '2026-03-01T09:58:30.000Z' } });
  });

  it.each<[string, Partial<ChangeDraft>, string]>([
    ['no title', { title: ' ' }, 'title'],
    ['a time that is none', { at: 'yesterday' }, 'at'],
    ['a time ahead', { at: local(NOW + 3_600_000) }, 'at'],
    ['a link that is no address', { link: 'example.org' }, 'link'],
  ])('is not sent with %s, and says so at the field', (_what, draft, field) => {
    expect(read(draft)).toEqual({ problems: { [field]: expect.any(String) } });
  });
});
