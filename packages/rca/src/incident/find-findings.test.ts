import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import {
  guessedPassword,
  healedBurst,
  lateEffect,
  quietIncident,
  reportedByWatcher,
  restartLoop,
  steadyNoise,
  warningsBefore,
} from '#testing/shaped-logs.ts';
import { suspectComponent } from '../profile/components.ts';
import { findFindings } from './find-findings.ts';

const SEEDS = [1, 2, 3];

describe('findFindings', () => {
  test.each(
    [
      { name: 'the change before a restart loop that goes on to the end', make: restartLoop },
      { name: 'the change whose effects set in half a minute later', make: lateEffect },
      { name: 'the warnings of the part that the failing caller waits for', make: warningsBefore },
      { name: 'the sign-in that ended a burst of refused ones', make: guessedPassword },
      { name: 'a quiet incident beside a louder burst that healed', make: quietIncident },
    ].flatMap((row) => SEEDS.map((seed) => ({ ...row, seed }))),
  )('names $name (seed $seed)', ({ make, seed }) => {
    const { text, causeLines } = make(seed);
    const { log } = parseText(text);
    const findings = findFindings(log);
    const first = log.templates[findings.ranked[0]?.templateIndex ?? -1];
    expect(causeLines).toContain(first?.firstLine);
    expect(findings.isRun).toBe(false);
    expect(findings.cascade[0]).toBe(findings.ranked[0]?.templateIndex);
  });

  test.each(SEEDS)('takes no failure of a restart loop for background noise (seed %i)', (seed) => {
    const { log } = parseText(restartLoop(seed).text);
    const findings = findFindings(log);
    const fatal = log.templates.findIndex((template) => template.levels.FATAL > 0);
    expect(findings.steady[fatal]).toBe(false);
    expect(findings.main?.templates).toContain(fatal);
    // The pauses between restarts do not end the incident.
    expect(findings.main?.entries).toBe(60);
    expect(findings.main?.toBucket).toBeGreaterThan(findings.positions.axis.buckets * 0.95);
  });

  test.each(SEEDS)('claims no cause for background noise and a burst that heals (seed %i)', (seed) => {
    const findings = findFindings(parseText(healedBurst(seed).text).log);
    expect(findings.main).toBeNull();
    expect(findings.ranked).toEqual([]);
    expect(findings.healed?.entries).toBe(30);
  });

  test.each(SEEDS)('claims no cause for background noise alone (seed %i)', (seed) => {
    expect(findFindings(parseText(steadyNoise(seed).text).log)).toMatchObject({ main: null, ranked: [], healed: null });
  });

  test.each([
    ['a change came before it', 'INFO deploy.Agent deployed release 7.2 to all instances'],
    ['another failure set in with it', 'ERROR report.Store disk of the report store does not answer'],
  ])('takes a burst for an incident when %s', (_, line) => {
    const lines = healedBurst(1).text.trimEnd().split('\n');
    const onset = lines.findIndex((text) => text.includes('report.Export'));
    lines.splice(onset, 0, `${lines[onset - 1]?.slice(0, 24)} ${line}`);
    const { log } = parseText(`${lines.join('\n')}\n`);
    const findings = findFindings(log);
    expect(log.templates[findings.ranked[0]?.templateIndex ?? -1]?.firstLine).toBe(onset + 1);
  });

  test.each(SEEDS)('says of nothing that began and ended before the cause that it followed (seed %i)', (seed) => {
    const { log } = parseText(guessedPassword(seed).text);
    const [cause, ...rest] = findFindings(log).cascade.map((index) => log.templates[index]);
    expect(rest.length).toBeGreaterThan(0);
    for (const template of rest) expect(template?.lastLine).toBeGreaterThan(cause?.firstLine ?? Number.NaN);
  });

  test.each(SEEDS)('blames the part that a watcher reports about, not the watcher (seed %i)', (seed) => {
    const { text, causeLines } = reportedByWatcher(seed);
    const { log } = parseText(text);
    const findings = findFindings(log);
    const report = log.templates.find((template) => causeLines.includes(template.firstLine));
    expect(report === undefined ? null : suspectComponent(report, findings.components)).toBe('pricing.Engine');
  });
});
