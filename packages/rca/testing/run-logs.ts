import { seeded } from './incident-log.ts';
import type { ShapedLog } from './shaped-logs.ts';

type Say = (text: string, isCause?: boolean) => void;

/** The output of one run without times; `tell` marks the lines that a person would name as the cause. */
function writeRun(seed: number, tell: (say: Say, random: () => number) => void): ShapedLog {
  const lines: string[] = [];
  const causeLines: number[] = [];
  tell((text, isCause) => {
    lines.push(text);
    if (isCause === true) causeLines.push(lines.length);
  }, seeded(seed));
  return { text: `${lines.join('\n')}\n`, causeLines };
}

/** An image built in steps whose lines all carry the step and its time; the failing one is quoted again at the end. */
export function imageBuild(seed: number): ShapedLog {
  return writeRun(seed, (say, random) => {
    let seconds = 1;
    const step = (number: number, text: string, isCause = false) => {
      seconds += random();
      say(`#${number} ${seconds.toFixed(2)} ${text}`, isCause);
    };
    say('#5 [tools 1/2] RUN fetch-tools');
    for (let i = 0; i < 120; i++) step(5, `unpacked lib/error-codes-${i}.a`);
    say('#5 DONE 61.2s');
    say('#7 [site 3/4] RUN make site');
    for (let i = 0; i < 150; i++) step(7, `rendered page ${i} of 150`);
    step(7, 'error while reading the plan:');
    step(7, 'plans/north.yml (12:3): "gate" is no name of this yard', true);
    for (let i = 0; i < 4; i++) step(7, `    at readPlan${i} (file:///yard/plan.js:${i + 40}:11)`);
    say('#7 ERROR: process "/bin/sh -c make site" did not complete successfully: exit code: 1');
    say('------');
    say(' > [site 3/4] RUN make site:');
    say(`${seconds.toFixed(2)}     at readPlan3 (file:///yard/plan.js:43:11)`);
    say('------');
    say('ERROR: failed to solve: process "/bin/sh -c make site" did not complete successfully: exit code: 1');
  });
}

/** A reporter that indents all it says: passed by the hundred, one failed, its reason below the count. */
export function indentedReport(seed: number): ShapedLog {
  return writeRun(seed, (say, random) => {
    for (let i = 0; i < 140; i++)
      say(`  ✓ opens gate ${i} although the first try failed (${Math.floor(random() * 90)}ms)`);
    say('  140 passing (4s)');
    say('  1 failing');
    say('');
    say('  1) the yard closes at night', true);
    say('       closes its gate:', true);
    say("     AssertionError: expected 'open' to equal 'closed'", true);
    say('error Command failed with exit code 1.');
  });
}

/** Tests that pass while they print errors on purpose, and one that fails; the run ends with counts. */
export function noisyTests(seed: number): ShapedLog {
  return writeRun(seed, (say, random) => {
    for (let i = 0; i < 120; i++) {
      say(`PASS spec/yard_${Math.floor(random() * 9999)}.spec`);
      if (i % 3 === 0) say('console.error: request failed with status 500');
    }
    say('FAIL spec/gate.spec', true);
    say('AssertionError: expected 2 gates, got 3', true);
    for (let i = 0; i < 60; i++) say(`PASS spec/fence_${i}.spec`);
    say('Tests: 1 failed, 180 passed, 181 total');
    say('make: *** [Makefile:9: spec] Error 1');
  });
}

/** A verdict in the middle of lines that all call themselves information; the end only counts and names. */
export function countedAtTheEnd(seed: number): ShapedLog {
  return writeRun(seed, (say, random) => {
    for (let i = 0; i < 160; i++) say(`[info] - should report fault ${Math.floor(random() * 999)} of the crane`);
    say('[info] - should turn only once *** FAILED ***', true);
    say('[info]   2 did not equal 1', true);
    for (let i = 0; i < 60; i++) say(`[info] - should lift ${i}`);
    say('[info] Tests: succeeded 220, failed 1, canceled 0');
    say('[error] Failed tests:');
    say('[error] yard.crane.TurnSpec');
    say('[error] (crane / test) Tests unsuccessful');
    say('[error] Total time: 41 s');
    say('script returned exit code 1');
  });
}

/** What a run complains about while it cleans up came of the failure. */
export function cleaningUp(seed: number): ShapedLog {
  return writeRun(seed, (say, random) => {
    for (let i = 0; i < 200; i++) say(`checked seal ${Math.floor(random() * 9999)} of container ${i}`);
    say('error: seal 4410 is missing in the register', true);
    say('Running after script...');
    say('cat: inspection.txt: No such file or directory');
    say('ERROR: No files to upload');
    say('ERROR: Job failed: exit code 3');
  });
}
