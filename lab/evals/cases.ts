import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { clockDigest, createIdTimes, detectClocks, type FileClock } from '../../packages/bundle/src/index.ts';
import { createLogParser } from '../../packages/logparse/src/index.ts';
import { analyzeCase, type CaseLog } from '../../packages/rca/src/index.ts';
import { type BenchmarkData, findBenchmarkData } from './benchmark-data.ts';

const Line = z.looseObject({ timestamp: z.string(), service: z.string() });
type Line = z.output<typeof Line>;
const Truth = z.object({ first_failing_service: z.string() });

interface Incident {
  name: string;
  lines: Line[];
  services: string[];
  firstFailing: string;
}

/** A clock of one service that is wrong; `calls` adds requests whose ids are in two files, as tracing writes them. */
interface Variant {
  title: string;
  shiftMs: number;
  hasCalls: boolean;
}

const VARIANTS: Variant[] = [
  { title: 'clocks that are right', shiftMs: 0, hasCalls: false },
  { title: 'a zone wrong by +1 h', shiftMs: 3_600_000, hasCalls: false },
  { title: 'a zone wrong by -1 h', shiftMs: -3_600_000, hasCalls: false },
  { title: 'a skew of +90 s', shiftMs: 90_000, hasCalls: false },
  { title: 'a skew of -90 s', shiftMs: -90_000, hasCalls: false },
  { title: 'a skew of +90 s, calls traced', shiftMs: 90_000, hasCalls: true },
  { title: 'a skew of -90 s, calls traced', shiftMs: -90_000, hasCalls: true },
];
/** An offset this near the truth counts as found. */
const FOUND_MS = 2000;
const CALLS = 8;

/**
 * Prints for incidents that are split into one file a service whether the first failing service is named first, and whether a
 * wrong clock is found. Each service has the wrong clock once; an incident counts as right when most of its runs are.
 */
export async function evaluateCases(): Promise<void> {
  const data = findBenchmarkData();
  if (data === null) return;
  const incidents = await readIncidents(data);
  for (const variant of VARIANTS) {
    const counts = { incidents: 0, right: 0, runs: 0, rightRuns: 0, clocks: 0, found: 0, wronglyMoved: 0 };
    for (const incident of incidents) {
      const victims = variant.shiftMs === 0 ? [null] : incident.services;
      let right = 0;
      for (const victim of victims) {
        const { first, clocks } = await runCase(incident, variant, victim);
        const isRight = first === incident.firstFailing;
        right += Number(isRight);
        if (!isRight) console.log(`    ${incident.name}, clock of ${victim ?? 'nobody'}: ${first ?? 'nothing'}`);
        if (incident.services.length > 1) {
          const found = isFound(clocks, victim, variant.shiftMs);
          counts.clocks++;
          counts.found += Number(found);
          counts.wronglyMoved += Number(!found && clocks.some(({ offsetMs }) => Math.abs(offsetMs) > FOUND_MS));
        }
      }
      counts.incidents++;
      counts.right += Number(right > victims.length / 2);
      counts.runs += victims.length;
      counts.rightRuns += right;
    }
    console.log(
      `${variant.title.padEnd(32)} first service ${counts.right} of ${counts.incidents} (${counts.rightRuns} of ${counts.runs} runs)  ` +
        `clocks ${counts.found} of ${counts.clocks}, wrongly moved ${counts.wronglyMoved}`,
    );
  }
}

async function readIncidents(data: BenchmarkData): Promise<Incident[]> {
  const root = data.at('data', 'rca', 'rootcausebench');
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders.map(async ({ name }) => {
      const read = (file: string) => readFile(data.at('data', 'rca', 'rootcausebench', name, file), 'utf8');
      const lines = (await read('raw.json'))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Line.parse(JSON.parse(line)));
      const truth = Truth.parse(JSON.parse(await read('truth.json')));
      const services = [...new Set(lines.map(({ service }) => service))].sort();
      return { name, lines, services, firstFailing: truth.first_failing_service };
    }),
  );
}

async function runCase(
  incident: Incident,
  { shiftMs, hasCalls }: Variant,
  victim: string | null,
): Promise<{ first: string | null; clocks: FileClock[] }> {
  const all = hasCalls ? withCalls(incident) : incident.lines;
  const read = incident.services.map((service) => {
    const own = all.filter((line) => line.service === service);
    return readFileOf(service, service === victim ? own.map((line) => moved(line, shiftMs)) : own);
  });
  const clocks = detectClocks(read.map(({ digest }) => digest));
  const files = read.map(({ file }, index) => ({
    ...file,
    offsetMs: clocks[index]?.offsetMs ?? 0,
    isOrderKnown: clocks[index]?.isOrderKnown ?? false,
  }));
  return { first: (await analyzeCase({ files, notRead: [] })).case?.firstFailing ?? null, clocks };
}

function readFileOf(service: string, own: Line[]) {
  const ids = createIdTimes();
  const lines = own.map((line) => JSON.stringify(line));
  const parser = createLogParser({ referenceTimeMs: Date.now() }, (batch) => {
    for (let i = 0; i < batch.count; i++) {
      ids.add(`${batch.messageAt(i)} ${batch.metadataAt(i) ?? ''}`, batch.timestampMs[i] ?? Number.NaN);
    }
  });
  parser.push(Buffer.from(`${lines.join('\n')}\n`));
  const log = parser.finish();
  const file: CaseLog = {
    file: `${service}.json`,
    service,
    log,
    id: service,
    offsetMs: 0,
    isOrderKnown: true,
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  };
  return { file, digest: clockDigest(service, log, ids.result()) };
}

function moved(line: Line, shiftMs: number): Line {
  return { ...line, timestamp: new Date(Date.parse(line.timestamp) + shiftMs).toISOString() };
}

/** Calm requests from each service to the next, spread over the incident. */
function withCalls({ lines, services }: Incident): Line[] {
  const times = lines.map(({ timestamp }) => Date.parse(timestamp));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const calls = services.slice(1).flatMap((called, index) =>
    Array.from({ length: CALLS }, (_, call): Line[] => {
      const at = from + ((to - from) * (call + 0.3 * (index + 1))) / (CALLS + 1);
      const trace = `c0ffee${String(index).padStart(5, '0')}${String(call).padStart(5, '0')}a1b2c3d4e5f60718`.slice(
        0,
        32,
      );
      const line = (service: string, ms: number, msg: string) => ({
        timestamp: new Date(ms).toISOString(),
        service,
        severity_text: 'INFO',
        msg,
        trace_id: trace,
      });
      return [
        line(services[index] ?? called, at, 'request sent'),
        line(called, at + 25 + call * 15, 'request received'),
      ];
    }).flat(),
  );
  return [...lines, ...calls].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/** The wrong clock agrees with all others once the offsets are added. */
function isFound(clocks: readonly FileClock[], victim: string | null, shiftMs: number): boolean {
  const own = clocks.find(({ file }) => file === victim);
  if (own === undefined) return clocks.every(({ offsetMs }) => Math.abs(offsetMs) <= FOUND_MS);
  return clocks
    .filter((clock) => clock !== own)
    .every(({ offsetMs }) => Math.abs(own.offsetMs - offsetMs + shiftMs) <= FOUND_MS);
}
