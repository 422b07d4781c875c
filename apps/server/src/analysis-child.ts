import { createReadStream } from 'node:fs';
import { type CaseLog, CHECK_CASES, openCheckCase } from '@rootline/rca';
import { readDigest } from '#features/log-files/digest-file.ts';
import { readRawLines } from '#features/log-files/raw-lines.ts';
import { answerAnalysis } from '#features/rca-runs/answer-analysis.ts';

/** Local copies of what a run reads: passed by app.ts, opened here, in a process of its own. */
interface FileSource {
  digestPath: string;
  rawPath: string;
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
  for (const { digestPath, rawPath, ...file } of files) {
    opened.push({ ...file, ...(await openFile({ digestPath, rawPath })) });
  }
  return { files: opened, notRead: notRead ?? [] };
});

async function openFile({ digestPath, rawPath }: FileSource): Promise<Pick<CaseLog, 'log' | 'readLines'>> {
  const log = await readDigest(digestPath);
  const open = async (start: number) => createReadStream(rawPath, { start });
  return { log, readLines: (ranges) => readRawLines({ open, lineIndex: log.lineIndex }, ranges) };
}
