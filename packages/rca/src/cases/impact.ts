import type { CaseFindings, ServiceImpact } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import type { Findings } from '../incident/find-findings.ts';
import { readSingleLines } from '../lines/read-single-lines.ts';
import type { RawLine } from '../ports.ts';
import { suspectComponent } from '../profile/components.ts';
import { incidentFacts } from '../report/incident-facts.ts';
import { isoTime } from '../wording.ts';
import type { CaseLog } from './case-log.ts';
import type { JoinedLog } from './join-logs.ts';
import { type Naming, namingsOf } from './namings.ts';

/** How far an incident reaches over the services of a case, in lines of the joined log. */
export type CaseImpact = Pick<CaseFindings, 'firstFailing' | 'services' | 'blastRadius' | 'namings' | 'end'>;

export const NO_IMPACT: CaseImpact = { firstFailing: null, services: [], blastRadius: [], namings: [], end: null };

/** Failing patterns whose lines are read for the names in them, and lines of each. */
const MOST_PATTERNS = 200;
const LINES_OF_EACH = 2;

/** Counts what an incident did to each service. Takes the judged log of the case and its findings. */
export async function describeImpact(
  files: readonly CaseLog[],
  joined: JoinedLog,
  log: ParsedLog,
  findings: Findings,
): Promise<CaseImpact> {
  const failing = (findings.main?.templates ?? []).flatMap((index) => log.templates[index] ?? []);
  const read = await linesOf(joined, failing);
  const services = servicesOf(log);
  const namings = namingsOf(failing, read, { services, aliases: aliasesOf(files) });
  const first = log.templates[findings.ranked[0]?.templateIndex ?? -1];
  const firstFailing = first === undefined ? null : suspectComponent(first, findings.components);
  const impacts = [...services]
    .flatMap(([name, entries]) => impactOf(name, entries, failing, namings) ?? [])
    .sort((a, b) => Number(b.name === firstFailing) - Number(a.name === firstFailing) || a.firstLine - b.firstLine);
  return {
    firstFailing,
    services: impacts,
    blastRadius: impacts.map(({ name }) => name).filter((name) => name !== firstFailing),
    namings,
    end: incidentFacts(log, findings)?.end ?? null,
  };
}

/** Entries of each service. */
function servicesOf(log: ParsedLog): Map<string, number> {
  const services = new Map<string, number>();
  for (const { components } of log.templates) {
    for (const { name, count } of components) services.set(name, (services.get(name) ?? 0) + count);
  }
  return services;
}

function aliasesOf(files: readonly CaseLog[]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const { service, aliases: own = [] } of files) {
    if (service !== null) aliases.set(service, [...(aliases.get(service) ?? []), ...own]);
  }
  return aliases;
}

function impactOf(
  name: string,
  entries: number,
  failing: readonly LogTemplate[],
  namings: readonly Naming[],
): ServiceImpact | null {
  const own = failing.filter(({ components }) => components.some((component) => component.name === name));
  if (own.length === 0) return null;
  const [first, ...others] = own.toSorted((a, b) => a.firstLine - b.firstLine);
  if (first === undefined) return null;
  const last = others.reduce((latest, template) => (template.lastLine > latest.lastLine ? template : latest), first);
  const failingEntries = own
    .flatMap(({ components }) => components.filter((component) => component.name === name))
    .reduce((sum, { count }) => sum + count, 0);
  return {
    name,
    entries,
    failingEntries,
    firstLine: first.firstLine,
    lastLine: last.lastLine,
    firstAt: isoTime(first.firstTimestampMs),
    lastAt: isoTime(last.lastTimestampMs),
    namedBy: [...new Set(namings.filter(({ named }) => named === name).map(({ by }) => by))],
  };
}

function linesOf(joined: JoinedLog, failing: readonly LogTemplate[]): Promise<Map<number, RawLine>> {
  const lines = failing.slice(0, MOST_PATTERNS).flatMap(({ exampleLines }) => exampleLines.slice(0, LINES_OF_EACH));
  return readSingleLines(joined.readLines, lines);
}
