import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ModelFlags } from '../analyze-at-endpoint.ts';
import { UsageError } from '../command-error.ts';
import { MODEL_FLAGS, readModelFlags, readTimeout } from '../model-flags.ts';
import { tell } from '../print.ts';
import {
  REPORT_FLAGS,
  REPORT_HELP,
  type ReportFormat,
  type ReportWishes,
  readReportFlags,
} from '../report/report-flags.ts';
import { analyzeAtServer } from '../server/analyze-at-server.ts';
import { analyzeCaseAtServer } from '../server/analyze-case-at-server.ts';
import { watchInterruption } from '../server/interruption.ts';
import { type Access, readAccess, SERVER_FLAGS } from '../server/server-flags.ts';
import { type Capture, capture } from './capture.ts';
import { type CaptureWindow, readWindow, WINDOW_FLAGS, WINDOW_HELP } from './capture-window.ts';
import { reportCapture } from './report-capture.ts';
import type { Source } from './source.ts';

/** The flags of every command that captures a window of a source. */
export const CAPTURE_FLAGS = {
  ...WINDOW_FLAGS,
  ...REPORT_FLAGS,
  ...MODEL_FLAGS,
  ...SERVER_FLAGS,
  keep: { type: 'string' },
  name: { type: 'string' },
  baseline: { type: 'string' },
} as const;

export const CAPTURE_HELP = `${WINDOW_HELP}
  --baseline FILE   log from when everything worked, for one stream: failures that it also contains are background noise
  --keep FOLDER     save the captured streams in this folder, one file each (default: nothing is kept)
  --endpoint URL    LLM endpoint, used with --model NAME (default: no model is used). --timeout, --context, --output, and
                    --reasoning work as in rootline analyze
  --server URL      upload the streams to a server, several as a case, and print its analysis; --name sets the name
                    there. --token, --token-file, and --email work as in rootline upload
${REPORT_HELP}`;

export const CAPTURE_EXIT = `Exit code: 0 success, 1 finding at or above --fail-on, 2 usage error, program missing, or name unknown, 3 no permission
or unreachable, 4 nothing to read, 130 Ctrl-C.`;

type CaptureFlags = {
  [Name in keyof typeof CAPTURE_FLAGS]?: (typeof CAPTURE_FLAGS)[Name]['type'] extends 'string' ? string : boolean;
};

/** Captures a window of a source and prints one report over it. Gives the exit code. */
export async function runCapture(source: Source, flags: CaptureFlags): Promise<number> {
  const wishes = readReportFlags(flags);
  const window = readWindow(flags, Date.now());
  if (flags.baseline !== undefined && flags.server !== undefined)
    throw new UsageError('--baseline cannot be used with --server.');
  const access = flags.server === undefined ? null : readAccess(flags);
  if (access === null) refuseWithoutServer(flags);
  const permissions = { searchLog: false, askIfHealthy: false };
  const model = access === null ? readModelFlags(flags, permissions) : null;
  if (flags.keep !== undefined) await makeFolder(flags.keep);
  const captured = await untilInterrupted(source, window);
  try {
    for (const note of captured.notes) tell(note);
    if (flags.keep !== undefined) await keep(captured, flags.keep);
    if (access === null) return await reportHere(captured, { model, baseline: flags.baseline ?? null }, wishes);
    return await reportAtServer(captured, access, { ...flags, wishes });
  } finally {
    await captured.close();
  }
}

function refuseWithoutServer(flags: CaptureFlags): void {
  for (const name of ['token', 'token-file', 'email', 'name'] as const)
    if (flags[name] !== undefined) throw new UsageError(`--${name} requires --server.`);
}

async function untilInterrupted(source: Source, window: CaptureWindow): Promise<Capture> {
  const interruption = watchInterruption();
  try {
    return await capture(source, window, interruption.signal);
  } finally {
    interruption.forget();
  }
}

async function reportHere(
  captured: Capture,
  asked: { model: ModelFlags | null; baseline: string | null },
  wishes: ReportWishes,
): Promise<number> {
  const format: ReportFormat = wishes.format ?? 'text';
  return reportCapture(captured, asked, { ...wishes, format });
}

async function reportAtServer(
  { title, streams }: Capture,
  access: Access,
  {
    name,
    model = null,
    timeout,
    wishes,
  }: { name?: string; model?: string | null; timeout?: string; wishes: ReportWishes },
): Promise<number> {
  const files = streams.map(({ path }) => path);
  const [only = ''] = files;
  const permissions = { searchLog: false, askIfHealthy: false };
  const request = { name: name ?? undefined, model, permissions, timeoutSeconds: readTimeout(timeout), wishes };
  if (files.length > 1) return analyzeCaseAtServer(access, { files, ...request, name: name ?? title });
  return analyzeAtServer(access, { file: only, ...request });
}

/** Creates a folder and its missing parents. Node's recursive mkdir never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const above = dirname(resolve(folder));
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new UsageError(`${folder} cannot be created (${error.code}).`);
  });
}

/** Copies the streams into a folder. Never overwrites a file. */
async function keep({ streams }: Capture, folder: string): Promise<void> {
  for (const { path } of streams) {
    const target = join(folder, basename(path));
    await copyFile(path, target, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new UsageError(`${target} already exists. Choose another folder for --keep.`);
      throw error;
    });
  }
}
