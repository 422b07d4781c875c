import type { CaseComparedPattern, CaseComparison, PatternChange } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { compareLogs, weightOfChange } from './compare-logs.ts';

/** A parsed file of what is compared. */
export interface ComparedLog {
  id: string;
  /** Its path, to show. */
  file: string;
  /** null: its entries name their services themselves, as their components. */
  service: string | null;
  log: Pick<ParsedLog, 'templates' | 'entryCount'>;
}

/** A template and where it stands. */
interface Placed {
  template: LogTemplate;
  from: ComparedLog;
}

/** Messages of one service, each text once. */
interface ServiceMessages {
  entryCount: number;
  placed: Map<string, Placed>;
}

/**
 * Compares the files of a case with those from when all was well: which messages of which service are new, which vanished,
 * which became more or less frequent. A service is compared with the one of its name, and with everything where the
 * baseline knows no such service. Most telling first.
 */
export function compareCases(baseline: readonly ComparedLog[], files: readonly ComparedLog[]): CaseComparison {
  const before = byService(baseline);
  const now = byService(files);
  const everything = mergeAll(before);
  const patterns: CaseComparedPattern[] = [];
  for (const [service, messages] of now) {
    const own = before.get(service);
    for (const { baselineTemplateIds, templateId, ...pattern } of compareLogs(
      asLog(own ?? everything),
      asLog(messages),
    )) {
      // What others said in the baseline did not vanish from this service.
      if (own === undefined && pattern.change === 'vanished') continue;
      const key = templateId ?? baselineTemplateIds[0] ?? '';
      const found = (templateId === null ? (own ?? everything) : messages).placed.get(key);
      if (found !== undefined)
        patterns.push({
          ...pattern,
          ...placeOf(found, service),
          templateId: templateId === null ? null : found.template.id,
        });
    }
  }
  for (const [service, messages] of before) {
    if (now.has(service) || !isNamed(baseline, now)) continue;
    for (const { baselineTemplateIds, templateId: _none, ...pattern } of compareLogs(asLog(messages), NOTHING)) {
      const found = messages.placed.get(baselineTemplateIds[0] ?? '');
      if (found !== undefined) patterns.push({ ...pattern, ...placeOf(found, service), templateId: null });
    }
  }
  const totals: Record<PatternChange, number> = { new: 0, vanished: 0, more: 0, less: 0, same: 0 };
  for (const { change } of patterns) totals[change]++;
  const services = [...new Set([...now.keys(), ...before.keys()])].filter((name) => name !== '').sort();
  const sum = (logs: readonly ComparedLog[]) => logs.reduce((all, { log }) => all + log.entryCount, 0);
  return {
    patterns: patterns.sort((a, b) => weightOfChange(b) - weightOfChange(a) || a.firstLine - b.firstLine),
    totals,
    services: services.map((service) => ({
      service,
      entryCount: now.get(service)?.entryCount ?? 0,
      baselineEntryCount: before.get(service)?.entryCount ?? 0,
    })),
    entryCount: sum(files),
    baselineEntryCount: sum(baseline),
  };
}

const NOTHING = { templates: [], entryCount: 0 };

/** One file whose service no other one has is compared as a whole: its own name says nothing about services. */
function isNamed(baseline: readonly ComparedLog[], now: ReadonlyMap<string, ServiceMessages>): boolean {
  return baseline.length > 1 || baseline.some(({ service }) => service !== null && now.has(service));
}

function byService(logs: readonly ComparedLog[]): Map<string, ServiceMessages> {
  const services = new Map<string, ServiceMessages>();
  for (const from of logs) {
    for (const template of from.log.templates) {
      const service = from.service ?? template.components[0]?.name ?? '';
      const messages = services.get(service) ?? { entryCount: 0, placed: new Map() };
      services.set(service, messages);
      add(messages, { template, from });
    }
  }
  return services;
}

function mergeAll(services: ReadonlyMap<string, ServiceMessages>): ServiceMessages {
  const all: ServiceMessages = { entryCount: 0, placed: new Map() };
  for (const { placed } of services.values()) for (const each of placed.values()) add(all, each);
  return all;
}

/** The first place of a text stands for all of them. */
function add(messages: ServiceMessages, { template, from }: Placed): void {
  const known = messages.placed.get(template.text);
  messages.entryCount += template.count;
  const count = (known?.template.count ?? 0) + template.count;
  messages.placed.set(
    template.text,
    known === undefined ? { template, from } : { ...known, template: { ...known.template, count } },
  );
}

/** Messages as a log, whose templates are called by their texts. */
function asLog({ entryCount, placed }: ServiceMessages) {
  return { entryCount, templates: [...placed].map(([text, { template }]) => ({ ...template, id: text })) };
}

function placeOf({ from, template }: Placed, service: string) {
  return {
    service: service === '' ? null : service,
    logFileId: from.id,
    file: from.file,
    firstLine: template.firstLine,
  };
}
