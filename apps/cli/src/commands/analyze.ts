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

Finds what broke, when it started, and why, with the lines behind every claim. Several FILEs, a folder, or an archive are analyzed as one case: one
timeline, one report, and every line cited with its file. FILE can be - for standard input. Without --server, everything runs on this machine. Without --model, no model is used. If the
server does not have the model, a warning is printed to stderr and the analysis runs without it.

  --each            report on each FILE separately instead of as one case
  --baseline GOOD   log from a good run: messages as frequent in it are background noise, new ones are suspected
  --endpoint URL    model server for an analysis on this machine
  --model NAME      model to ask
  --timeout SECONDS time limit for each model response (default ${LIMITS.rca.timeoutSeconds.modalDefault})
  --context TOKENS  the model's context window, if its server reports none or you want a smaller one
  --output TOKENS   longest model response, including reasoning
  --reasoning LEVEL how much the model may reason before it answers: ${REASONING_EFFORTS.join(', ')}
  --search-log      let a model that supports tool calls search the log before it answers, within fixed limits;
                    without it only when its response differs from the statistical analysis
  --ask-if-healthy  ask the model even if no failure was found; the counts do not change
  --schema          the JSON Schema of what --json prints, instead of an analysis
  --name NAME       name of the file or case on the server; for - and for files without .json, .log, or .txt
${SERVER_HELP}
${REPORT_HELP}

Default format: text for rootline FILE and for analyze in a terminal, one line of JSON per log for analyze in a pipe, and
Markdown with --server. ROOTLINE_SERVER alone does not send the analysis to a server; only --server does.

Examples:
  rootline build.log
  npm test 2>&1 | rootline - --format markdown > why.md
  rootline app.log --baseline yesterday.log
  rootline logs/*.log --fail-on high
  rootline analyze bundle.tar.gz --format markdown
  rootline analyze app.log --endpoint http://127.0.0.1:11434 --model llama3.1:8b

Exit codes: 0 success, 1 finding at or above --fail-on, 2 usage error, 3 server unreachable or request rejected, 4 file could not be
parsed or analysis failed, 130 Ctrl-C (also cancels the analysis on the server).
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
    if (flags[name] !== undefined) throw new UsageError(`--${name} cannot be used with --server.`);
  const { model = null, name } = flags;
  const timeoutSeconds = readTimeout(flags.timeout);
  const request = { name, model, permissions, timeoutSeconds, wishes };
  if (await isCase(files, flags)) return analyzeCaseAtServer(readAccess(flags), { files, ...request });
  return analyzeAtServer(readAccess(flags), { file, ...request });
}

/** Several files are one incident, unless someone says otherwise. */
async function isCase(
  files: readonly string[],
  { each, baseline }: { each?: boolean | undefined; baseline?: string | undefined },
): Promise<boolean> {
  if (each === true) return false;
  const isOne = files.length === 1 && !(await isBundle(files[0] ?? ''));
  if (isOne) return false;
  if (baseline !== undefined) throw new UsageError('--baseline requires a single FILE, or --each.');
  if (files.includes('-'))
    throw new UsageError('Standard input cannot be part of a case. To analyze it with other files, use --each.');
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
