import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ENDPOINTS } from '@rootline/contract';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { tell } from '../print.ts';
import { report } from '../report/report-flags.ts';
import { type AnalysisRequest, runToEnd } from './analyze-at-server.ts';
import { sendFile } from './send-file.ts';
import type { Access } from './server-flags.ts';
import { withServer } from './with-server.ts';

/** Sends logs and archives to a case of their own, waits for it, runs the analysis and prints it. Gives the exit code. */
export async function analyzeCaseAtServer(
  access: Access,
  { files, ...request }: Omit<AnalysisRequest, 'file'> & { files: readonly string[] },
): Promise<number> {
  for (const file of files) await requireFile(file);
  const [first = ''] = files;
  const name = request.name ?? (files.length === 1 ? basename(first) : `${files.length} files`);
  return withServer(access, async (server) => {
    const { client, signal } = server;
    const { case: made } = await client.call(ENDPOINTS.createCase, { body: { name }, signal });
    const params = { id: made.id };
    for (const file of files)
      await sendFile(server, file, {
        send: (opened, fileName) => client.sendToCase(made.id, opened, fileName, signal),
      });
    const found = await client.waitForCase(made.id, signal);
    for (const { filename, error } of found.sources) if (error !== null) tell(`${filename}: ${error}`);
    if (found.status !== 'completed') throw new CommandError('None of the files could be parsed.', EXIT.failed);
    const result = await runToEnd(server, request, {
      isAsked: true,
      start: async (body) => (await client.call(ENDPOINTS.startCaseRun, { params, body })).jobId,
    });
    const page = `${access.server}/cases/${made.id}`;
    const { entryCount } = found;
    return report(
      {
        result: result.found,
        source: { filename: name, entryCount, page },
        log: null,
        readLines: null,
        undated: null,
        facts: { caseId: made.id, name, jobId: result.jobId, page },
      },
      { ...request.wishes, format: request.wishes.format ?? 'markdown' },
    );
  });
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UsageError(`File not found: ${file}.`);
  if (found.isDirectory())
    throw new UsageError(`${file} is a folder. To analyze it on a server, pack it into an archive first.`);
}
