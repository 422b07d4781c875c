import type { JudgedCase } from './score-cases.ts';

/** The source of logs in which nothing broke. */
const HEALTHY = 'healthy';
const LEVELS = ['high', 'medium', 'low'] as const;

/**
 * Prints how cases were judged, source by source; the same over all sources but one, so that no figure stands on a single
 * source; how often the first suspect is right at each confidence; and which logs are wrongly called healthy or failing.
 */
export function printSources(cases: readonly JudgedCase[]): void {
  const failing = cases.filter(({ source }) => source !== HEALTHY);
  const sources = [...new Set(failing.map(({ source }) => source))].sort();
  console.log(row('source', ['logs', 'first', 'three', 'kept at 4k', ...LEVELS.map((level) => `right at ${level}`)]));
  for (const source of sources)
    console.log(
      figures(
        source,
        failing.filter((judged) => judged.source === source),
      ),
    );
  console.log(figures('every source', failing));
  if (sources.length > 1) {
    for (const source of sources)
      console.log(
        figures(
          `all but ${source}`,
          failing.filter((judged) => judged.source !== source),
        ),
      );
  }
  console.log();
  printHealth(cases);
}

function printHealth(cases: readonly JudgedCase[]): void {
  const healthy = cases.filter(({ source }) => source === HEALTHY);
  const calledFailing = healthy.filter(({ severity }) => severity !== 'low');
  const calledHealthy = cases.filter(({ source, severity }) => source !== HEALTHY && severity === 'low');
  console.log(`healthy logs called healthy: ${healthy.length - calledFailing.length} of ${healthy.length}`);
  for (const { name } of calledFailing) console.log(`    not called so: ${name}`);
  console.log(`failing logs called healthy: ${calledHealthy.length} of ${cases.length - healthy.length}`);
  for (const { source, name } of calledHealthy) console.log(`    ${source}: ${name}`);
}

function figures(title: string, cases: readonly JudgedCase[]): string {
  const right = LEVELS.map((level) => {
    const said = cases.filter(({ confidence }) => confidence === level);
    return `${said.reduce((sum, { first }) => sum + first, 0)} of ${said.length}`;
  });
  return row(title, [
    String(cases.length),
    mean(cases.map(({ first }) => first)),
    mean(cases.map(({ three }) => three)),
    mean(cases.flatMap(({ kept }) => kept ?? [])),
    ...right,
  ]);
}

function row(title: string, cells: readonly string[]): string {
  return [title.padEnd(30), ...cells.map((cell) => cell.padStart(16))].join('');
}

/** With three digits; `-` of nothing. */
export function mean(values: readonly number[]): string {
  return values.length === 0 ? '-' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}
