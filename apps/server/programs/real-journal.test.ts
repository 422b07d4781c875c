import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journal, openJournal } from '#testing/real-programs/journal.ts';
import { readJournal } from '#testing/real-programs/read-journal.ts';
import { runRootline } from '#testing/run-rootline.ts';
import { findProgram, hasPrograms } from '../../../scripts/debian-programs/programs.ts';

const ENTRIES = 2000;

// Where something is missing, the end of the test run names these tests as skipped.
const isHere = hasPrograms(
  'journalctl',
  'systemd-socket-activate',
  'systemd-journal-gatewayd',
  'systemd-journal-remote',
);

describe.skipIf(!isHere)('a real journal (npm run programs)', () => {
  let journal: Journal;
  beforeAll(async () => {
    journal = await openJournal(ENTRIES);
  });
  afterAll(() => journal?.close());

  it('is read by the command through journalctl', async () => {
    const env = { PATH: `${dirname(findProgram('journalctl') ?? '')}:${process.env['PATH'] ?? ''}` };
    const words = ['journal', '-u', 'web.service', '--format', 'json', '--', '--directory', journal.folder];
    const { code, stdout, stderr } = await runRootline(words, { env });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('No errors detected in 2,000 entries');
  });

  it('gives each entry once through its gateway, which is killed meanwhile', async () => {
    const rows = await readJournal(journal, ENTRIES);
    expect(rows.filter(([, fault]) => fault !== null)).toEqual([]);
    expect(rows).toHaveLength(4);
  });
});
