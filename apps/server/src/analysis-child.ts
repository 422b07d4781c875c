import { createReadStream } from 'node:fs';
import {
  type CaseLog,
  CHECK_CASES,
  hideIgnored,
  type IgnoredMessage,
  ignorePatterns,
  openCheckCase,
} from '@rootline/rca';
import { readDigest } from '#features/log-files/digest-file.ts';
import { readRawLines } from '#features/log-files/raw-lines.ts';
import { answerAnalysis } from '#features/rca-runs/answer-analysis.ts';

/** Local copies of what a run reads: passed by app.ts, opened here, in a process of its own. */
interface FileSource {
  digestPath: string;
  rawPath: string;
  /** What a person ignores in it; absent for a look at all of it. */
  ignored?: IgnoredMessage[];
}

/** The files of a case, as cases describe them. */
interface CaseSource {
  files: (FileSource & Omit<CaseLog, 'log' | 'readLines'>)[];
  notRead: { file: string; reason: string }[];
}

answerAnalysis(async (source) => {
  // Each is what this process was started with by the server.
  const labelled = CHECK_CASES.find(({ name }) => name === (source as { checkCase?: string }).checkCase);
  if (labelled !== undefined) return openCheckCase(labelled);
  const { files, notRead } = source as Partial<CaseSource>;
  if (files === undefined) return openFile(source as FileSource);
  const opened: CaseLog[] = [];
  for (const { digestPath, rawPath, ignored, ...file } of files) {
    opened.push({ ...file, ...(await openFile({ digestPath, rawPath, ...(ignored && { ignored }) })) });
  }
  return { files: opened, notRead: notRead ?? [] };
});

async function openFile({
  digestPath,
  rawPath,
  ignored = [],
}: FileSource): Promise<Pick<CaseLog, 'log' | 'readLines'>> {
  const log = ignorePatterns(await readDigest(digestPath), ignored);
  const open = async (start: number) => createReadStream(rawPath, { start });
  return { log, readLines: hideIgnored(log, (ranges) => readRawLines({ open, lineIndex: log.lineIndex }, ranges)) };
}
