import { LIMITS, REASONING_EFFORTS } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { ModelFlags } from '../analyze-at-endpoint.ts';
import { analyzeLogHere } from '../analyze-log-here.ts';
import { readArguments } from '../arguments.ts';
import { analyzeCaseHere } from '../case/analyze-case-here.ts';
import { isBundle } from '../case/open-case.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { MODEL_FLAGS, readModelFlags, readTimeout } from '../model-flags.ts';
import { jsonLine, tell, write } from '../print.ts';
import { openLog, parseFile } from '../read-input.ts';
import { answerJsonSchema } from '../report/answer-schema.ts';
import {
  REPORT_FLAGS,
  REPORT_HELP,
  type ReportFormat,
  type ReportWishes,
  readReportFlags,
  refuseMany,
  usualFormat,
} from '../report/report-flags.ts';
import { analyzeAtServer } from '../server/analyze-at-server.ts';
import { analyzeCaseAtServer } from '../server/analyze-case-at-server.ts';
import { readAccess, SERVER_FLAGS, SERVER_HELP } from '../server/server-flags.ts';

export const help = `Usage: rootline analyze FILE... [--baseline GOOD] [--endpoint URL --model NAME] [--timeout SECONDS]
                        [--context TOKENS] [--output TOKENS] [--reasoning LEVEL]
                        [--search-log] [--ask-if-healthy]
       rootline analyze FILE...|ID --server URL [--model NAME] [--timeout SECONDS] [--name NAME]
                        [--search-log] [--ask-if-healthy]
       rootline analyze --schema
       rootline FILE...

What broke, since when and why, each claim with its lines. Several FILEs, a folder or an archive are one case: one
timeline, one report, and every line with its file. FILE may be - for standard input. Without --server everything happens on this machine, and without --model no model is asked; a model that the
server does not have is told on stderr, and the analysis is made without it.

  --each            a report for each FILE instead of one over all of them
  --baseline GOOD   log from when all was well: what it holds as often is background, what is new is suspected
  --endpoint URL    model server for an analysis on this machine
  --model NAME      model to ask
  --timeout SECONDS for each answer of the model (default ${LIMITS.rca.timeoutSeconds.modalDefault})
  --context TOKENS  context window of the model, where its server reports none or a smaller one is wanted
  --output TOKENS   longest answer of the model, thinking included
  --reasoning LEVEL how long the model may think before it answers: ${REASONING_EFFORTS.join(', ')}
  --search-log      let a model that can call tools look for lines before it answers, in a few bounded questions;
                    without it only when its answer differs from the statistics
  --ask-if-healthy  ask the model even when the program is sure that nothing failed; what was counted stays
  --schema          the JSON Schema of what --json prints, instead of an analysis
  --name NAME       name of the file, or of the case, at the server; for - and for files without .json, .log or .txt
${SERVER_HELP}
${REPORT_HELP}

Without --format the short form prints text, analyze text for a terminal and one line of JSON a log for a pipe, and at
a server the report is Markdown. ROOTLINE_SERVER does not move the analysis to a server: only --server does.

Examples:
  rootline build.log
  npm test 2>&1 | rootline - --format markdown > why.md
  rootline app.log --baseline yesterday.log
  rootline logs/*.log --fail-on high
  rootline analyze bundle.tar.gz --format markdown
  rootline analyze app.log --endpoint http://127.0.0.1:11434 --model llama3.1:8b

Exit code: 0 done, 1 finding at or above --fail-on, 2 wrong call, 3 server refused or out of reach, 4 file could not be
parsed or analysis failed, 130 Ctrl-C, which also cancels the analysis at the server.
`;

/** `rootline analyze FILE...`: on this machine, or with `--server` at a server. */
export function run(args: string[]): Promise<number> {
  return analyze(args, usualFormat());
}

/** `rootline FILE...`: the same, for a person even into a pipe. */
export function runBare(args: string[]): Promise<number> {
  return analyze(args, 'text');
}

async function analyze(args: string[], usual: ReportFormat): Promise<number> {
  const { words: files, flags } = readArguments(args, {
    ...SERVER_FLAGS,
    ...REPORT_FLAGS,
    each: { type: 'boolean' },
    baseline: { type: 'string' },
    ...MODEL_FLAGS,
    'search-log': { type: 'boolean' },
    'ask-if-healthy': { type: 'boolean' },
    name: { type: 'string' },
    schema: { type: 'boolean' },
  });
  if (flags.schema === true) {
    await write(jsonLine(answerJsonSchema(), 2));
    return EXIT.done;
  }
  const [file] = files;
  if (file === undefined) throw new UsageError('analyze needs a FILE, or - for standard input.');
  const wishes = readReportFlags(flags);
  for (const name of ['search-log', 'ask-if-healthy'] as const)
    if (flags[name] === true && flags.model === undefined) throw new UsageError(`--${name} needs --model.`);
  const permissions = { searchLog: flags['search-log'] === true, askIfHealthy: flags['ask-if-healthy'] === true };
  if (flags.server === undefined) {
    for (const name of ['token', 'token-file', 'email', 'name'] as const)
      if (flags[name] !== undefined) throw new UsageError(`--${name} needs --server.`);
    if ([flags.baseline, ...files].filter((word) => word === '-').length > 1)
      throw new UsageError('Only one of the files can be standard input.');
    if (await isCase(files, flags)) {
      return analyzeCaseHere(files, readModelFlags(flags, permissions), { ...wishes, format: wishes.format ?? usual });
    }
    if (files.length > 1) refuseMany(wishes.format, 'take it without --each');
    const here = { baseline: flags.baseline ?? null, model: readModelFlags(flags, permissions) };
    return analyzeHere(files, here, { ...wishes, format: wishes.format ?? usual });
  }
  if (flags.each === true) throw new UsageError('--each is for an analysis without --server.');
  if (flags.baseline !== undefined) throw new UsageError('--baseline is for an analysis without --server.');
  for (const name of ['endpoint', 'context', 'output', 'reasoning'] as const)
    if (flags[name] !== undefined) throw new UsageError(`--${name} is for an analysis without --server.`);
  const { model = null, name } = flags;
  const timeoutSeconds = readTimeout(flags.timeout);
  const request = { name, model, permissions, timeoutSeconds, wishes };
  if (await isCase(files, flags)) return analyzeCaseAtServer(readAccess(flags), { files, ...request });
  return analyzeAtServer(readAccess(flags), { file, ...request });
}

/** Several files are one incident, unless somebody says otherwise. */
async function isCase(
  files: readonly string[],
  { each, baseline }: { each?: boolean | undefined; baseline?: string | undefined },
): Promise<boolean> {
  if (each === true) return false;
  const isOne = files.length === 1 && !(await isBundle(files[0] ?? ''));
  if (isOne) return false;
  if (baseline !== undefined) throw new UsageError('--baseline is for one FILE, or for --each.');
  if (files.includes('-')) throw new UsageError('Standard input is a log by itself; with other files use --each.');
  return true;
}

interface Analysis {
  baseline: string | null;
  model: ModelFlags | null;
}

/** A report for each; of many files, one that cannot be read does not keep the others from theirs. */
async function analyzeHere(
  files: readonly string[],
  { baseline, model }: Analysis,
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const good = baseline === null ? null : await parseFile(baseline);
  const codes: number[] = [];
  for (const file of files) {
    try {
      if (codes.length > 0 && wishes.format === 'text') await write('\n');
      codes.push(await analyzeFile(file, { baseline: good, model, isOneOfMany: files.length > 1 }, wishes));
    } catch (error) {
      if (files.length === 1 || !(error instanceof CommandError)) throw error;
      tell(`${file}: ${error.message}`);
      codes.push(error.exitCode);
    }
  }
  return Math.max(...codes);
}

async function analyzeFile(
  file: string,
  { baseline, model, isOneOfMany }: { baseline: ParsedLog | null; model: ModelFlags | null; isOneOfMany: boolean },
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const input = await openLog(file);
  try {
    const facts = isOneOfMany ? { file } : {};
    return await analyzeLogHere(input, { path: file, baseline, model, facts }, wishes);
  } finally {
    await input.close();
  }
}
