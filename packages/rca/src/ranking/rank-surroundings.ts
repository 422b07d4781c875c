import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { SYMPTOM_WORDS } from '@rootline/logparse/lexicon';
import type { Burst } from '../bursts/bursts.ts';
import { leadLines, RARE } from '../profile/change-events.ts';
import { allComponents, calledComponents, componentOf, namedComponents } from '../profile/components.ts';
import { WARNING_STRENGTH } from '../profile/template-strength.ts';
import { findBreakthroughs } from './breakthroughs.ts';
import { findTies, type Ties } from './precursors.ts';
import { reportDetails } from './report-details.ts';

/** Facts about the whole incident, gathered before individual templates are ranked. */
export interface Surroundings {
  /** Entries of the log. */
  entryCount: number;
  /** First lines of the failures that started with the burst, ascending. */
  onsets: number[];
  firstOnset: number;
  burstEnd: number;
  /** Lines before the onset in which a cause is looked for. */
  lead: number;
  /** Lines before the onset in which a calm cause is looked for. */
  precursorReach: number;
  /** Ascending first lines of rare templates, and of the burst's new ones. */
  rareFirstLines: number[];
  newFirstLines: number[];
  failing: ReadonlySet<number>;
  newTemplates: ReadonlySet<number>;
  /** Components that write failures, and how many other failing components name each. */
  failingWriters: ReadonlySet<string | null>;
  blames: ReadonlyMap<string, number>;
  names: string[];
  /** Components that call one that reported trouble earlier, with the line of that report. */
  suffering: ReadonlyMap<string, number>;
  /** Sign-ins that ended a burst of refused ones before the onset, and how many those were. */
  breakthroughs: ReadonlyMap<number, number>;
  /** What connects rare lines to the failures; empty where the failures are too few to be effects of something else. */
  ties: Ties;
  /** Everything in the burst only suffers from something else. */
  onlySymptoms: boolean;
  /** Templates that only go on what their writer had begun to say in the line before. */
  details: ReadonlySet<LogTemplate>;
}

/** A calm cause may take a while to show: it is looked for this many leads before the onset. */
export const PRECURSOR_LEADS = 5;
/** With fewer failures, the failures themselves are the best explanation. */
const LEAST_EFFECTS = 20;
/** Effects repeat; messages that each occur once are one failure described in many lines. */
const TIMES_EACH = 2;

/** What lines of the file tell that templates do not. */
export interface ReadValues {
  /** Texts with their values by template index. */
  messages: ReadonlyMap<number, string>;
  /** Refused attempts from the address of a sign-in, by its template index. */
  guessed: ReadonlyMap<number, number>;
}

interface Incident {
  log: ParsedLog;
  strengths: readonly number[];
  main: Burst;
  values: ReadValues;
}

/** Gathers what the ranking asks about an incident again and again. Takes strengths 0 to 5 by template index. */
export function surroundingsOf({ log, strengths, main, values }: Incident): Surroundings {
  const templatesOf = (indices: readonly number[]) => indices.flatMap((i) => log.templates[i] ?? []);
  const failing = templatesOf(main.templates);
  const names = allComponents(log);
  const onsets = onsetLines(log, strengths, main);
  const firstOnset = onsets[0] ?? 1;
  const newTemplates = new Set(main.newTemplates);
  const reach = PRECURSOR_LEADS * leadLines(log);
  return {
    entryCount: log.entryCount,
    onsets,
    firstOnset,
    burstEnd: Math.max(1, ...failing.map((template) => template.lastLine)),
    lead: leadLines(log),
    rareFirstLines: ascending(log.templates.filter((template) => template.count <= RARE)),
    newFirstLines: ascending(templatesOf(main.newTemplates)),
    failing: new Set(main.templates),
    newTemplates,
    failingWriters: new Set(failing.map(componentOf)),
    blames: countBlames(failing, names),
    names,
    suffering: sufferingFrom({ log, strengths, messages: values.messages, names, from: firstOnset - leadLines(log) }),
    breakthroughs: new Map([...findBreakthroughs(log, firstOnset), ...values.guessed]),
    ties:
      main.entries < Math.max(LEAST_EFFECTS, TIMES_EACH * main.templates.length)
        ? { precursors: new Map(), rareFailures: new Map(), explain: false }
        : findTies({ log, strengths, failing: newTemplates, firstOnset, reach, messages: values.messages }),
    precursorReach: reach,
    onlySymptoms: failing.every((template) => SYMPTOM_WORDS.test(template.text)),
    details: reportDetails(
      log.templates.filter((_, i) => (strengths[i] ?? 0) >= WARNING_STRENGTH),
      log.firstTimestampMs === null,
    ),
  };
}

function onsetLines(log: ParsedLog, strengths: readonly number[], burst: Burst): number[] {
  const source = burst.newTemplates.length > 0 ? burst.newTemplates : burst.templates;
  const strongest = Math.max(...source.map((index) => strengths[index] ?? 0));
  const strong = source.filter((index) => (strengths[index] ?? 0) >= Math.min(3, strongest));
  return ascending(strong.flatMap((index) => log.templates[index] ?? []));
}

function ascending(templates: readonly LogTemplate[]): number[] {
  return templates.map((template) => template.firstLine).sort((a, b) => a - b);
}

interface Callers {
  log: ParsedLog;
  strengths: readonly number[];
  messages: ReadonlyMap<number, string>;
  names: readonly string[];
  /** Trouble before this line belongs to a different incident. */
  from: number;
}

function sufferingFrom({ log, strengths, messages, names, from }: Callers): Map<string, number> {
  const troubled = new Map<string, number>();
  log.templates.forEach((template, index) => {
    if ((strengths[index] ?? 0) >= WARNING_STRENGTH && template.firstLine >= from) keepFirst(troubled, template);
  });
  const suffering = new Map<string, number>();
  for (const [index, text] of messages) {
    const template = log.templates[index];
    if (template === undefined) continue;
    const since = calledComponents(template, text, names).flatMap((name) => troubled.get(name) ?? []);
    keepFirst(suffering, template, Math.min(...since.filter((line) => line < template.firstLine)));
  }
  return suffering;
}

function keepFirst(first: Map<string, number>, template: LogTemplate, line = template.firstLine): void {
  const writer = componentOf(template);
  if (writer !== null) first.set(writer, Math.min(line, first.get(writer) ?? Number.POSITIVE_INFINITY));
}

function countBlames(failing: readonly LogTemplate[], names: readonly string[]): Map<string, number> {
  const blames = new Map<string, number>();
  for (const template of failing) {
    for (const name of namedComponents(template, names)) {
      if (componentOf(template) !== name) blames.set(name, (blames.get(name) ?? 0) + 1);
    }
  }
  return blames;
}
