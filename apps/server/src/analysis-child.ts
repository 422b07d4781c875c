import { createReadStream } from 'node:fs';
import { CHECK_CASES, openCheckCase } from '@rootline/rca';
import { readDigest } from '#features/log-files/digest-file.ts';
import { readRawLines } from '#features/log-files/raw-lines.ts';
import { answerAnalysis } from '#features/rca-runs/answer-analysis.ts';

/** Local copies of what a run reads: passed by app.ts, opened here, in a process of its own. */
export interface AnalysisSource {
  digestPath: string;
  rawPath: string;
}

answerAnalysis(async (source) => {
  // Either is what this process was started with by the server.
  const labelled = CHECK_CASES.find(({ name }) => name === (source as { checkCase?: string }).checkCase);
  if (labelled !== undefined) return openCheckCase(labelled);
  const { digestPath, rawPath } = source as AnalysisSource;
  const log = await readDigest(digestPath);
  const open = async (start: number) => createReadStream(rawPath, { start });
  return { log, readLines: (ranges) => readRawLines({ open, lineIndex: log.lineIndex }, ranges) };
});
