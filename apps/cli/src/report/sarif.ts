import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Candidate,
  caseLinesOf,
  cleanText,
  firstLineLabel,
  type RcaResult,
  type Severity,
  type Verdict,
} from '@rootline/contract';
import { cutText, type ReportSource } from '@rootline/report';
import { releaseVersion } from '../release-version.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const TEXT_LENGTH = 1000;
const LEVELS = { critical: 'error', high: 'error', medium: 'warning', low: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** What a suspect is: as the verdict calls the first, or one that was considered beside a clear cause. */
const RULES = [
  {
    id: 'suspected-cause',
    name: 'SuspectedCause',
    text: 'The line that is suspected to be the cause of the failure.',
    why: 'It precedes what failed, and nothing else that was found competes with it.',
  },
  {
    id: 'place-to-look',
    name: 'PlaceToLook',
    text: 'A line to look at: no single cause stands out.',
    why: 'The log tells of a failure, and none of its candidates is proven to be the cause.',
  },
  {
    id: 'effect',
    name: 'Effect',
    text: 'A line that shows what others received. The cause is not in this log.',
    why: 'All failing entries show the failure of another system.',
  },
  {
    id: 'not-judged',
    name: 'NotJudged',
    text: 'A line to look at first: the log could not be judged.',
    why: 'Neither a failure nor a good end can be shown. That does not mean healthy.',
  },
  {
    id: 'also-considered',
    name: 'AlsoConsidered',
    text: 'A line that was considered beside the suspected cause.',
    why: 'It tells of a failure, and the suspected cause explains more.',
  },
] as const;
type RuleId = (typeof RULES)[number]['id'];
const RULE_OF_FIRST: Record<Verdict, RuleId> = {
  clear: 'suspected-cause',
  unclear: 'place-to-look',
  effect: 'effect',
  'not-judged': 'not-judged',
  healthy: 'not-judged',
};

/** A result as SARIF 2.1.0: one run, and a result for each suspect. A healthy log has none. */
export function sarifReport(result: RcaResult, source: ReportSource): object {
  const driver = {
    name: 'Rootline',
    version: releaseVersion(),
    rules: RULES.map(({ id, name, text, why }) => ({
      id,
      name,
      shortDescription: { text },
      fullDescription: { text: why },
    })),
  };
  const suspects = result.verdict === 'healthy' ? [] : result.candidates;
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true }],
    results: suspects.map((suspect, rank) => resultOf(suspect, rank, result, source)),
    properties: { verdict: result.verdict ?? null, severity: result.severity, summary: messageText(result.summary) },
  };
  return { $schema: SCHEMA, version: '2.1.0', runs: [run] };
}

function resultOf(suspect: Candidate, rank: number, result: RcaResult, source: ReportSource): object {
  const { verdict = 'clear', severity } = result;
  const ruleId = rank > 0 && verdict === 'clear' ? 'also-considered' : RULE_OF_FIRST[verdict];
  const cited = result.evidence.flatMap(({ lines }) => lines);
  const textOf = (line: number | undefined) => cited.find((found) => found.line === line)?.text ?? null;
  const [first, ...others] = suspect.lines;
  const label = rank === 0 ? firstLineLabel(verdict) : verdict === 'clear' ? 'Also considered' : 'Place to look';
  const row = result.errorAnalysis.find(({ templateId }) => templateId === suspect.templateId);
  const reasons = suspect.reasons.map((reason) => ` ${sentence(reason)}`).join('');
  return {
    ruleId,
    ruleIndex: RULES.findIndex(({ id }) => id === ruleId),
    // What was not judged has no severity: a person has to look.
    ...(verdict === 'not-judged'
      ? { kind: 'review', level: 'none' }
      : { kind: 'fail', level: LEVELS[row?.severity ?? severity] }),
    message: { text: messageText(`${label}: ${textOf(first)?.trim() ?? suspect.pattern}.${reasons}`) },
    locations: first === undefined ? [] : [locationOf(first, textOf(first), result, source)],
    ...(others.length > 0 && {
      relatedLocations: others.map((line, i) => ({ id: i + 1, ...locationOf(line, textOf(line), result, source) })),
    }),
    rank: Math.max(0, 100 - rank),
    partialFingerprints: { 'pattern/v1': fingerprint(suspect) },
    properties: { entries: suspect.count, component: suspect.component, firstOccurrence: suspect.firstOccurrence },
  };
}

/** Which text of the log it is, wherever it stands: the same suspect of two runs has the same. */
function fingerprint({ component, pattern }: Candidate): string {
  return createHash('sha256')
    .update(`${component ?? ''}\n${pattern}`)
    .digest('hex')
    .slice(0, 32);
}

function locationOf(line: number, text: string | null, result: RcaResult, { path, filename }: ReportSource): object {
  const place = caseLinesOf(result)(line);
  const startLine = place?.fileLine ?? line;
  const snippet = text === null ? {} : { snippet: { text: cutText(cleanText(text), TEXT_LENGTH) } };
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(place?.file ?? (path === '-' ? filename : (path ?? filename))) },
      region: { startLine, endLine: startLine, ...snippet },
    },
  };
}

/** A relative path stays relative, so that a reader finds it in the checkout. */
function uriOf(path: string): string {
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.replaceAll('\\', '/').toWellFormed().split('/').map(encodeURIComponent).join('/');
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** Plain words: `[text](address)` of a log would be a link. */
function messageText(text: string): string {
  return cutText(cleanText(text.replace(/\s+/g, ' ')), TEXT_LENGTH).replaceAll('](', '] (');
}
