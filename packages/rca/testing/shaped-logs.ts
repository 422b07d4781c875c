import { seeded } from './incident-log.ts';

/** A generated log and the physical lines that a person would name as its cause. */
export interface ShapedLog {
  text: string;
  causeLines: number[];
}

type Write = (secondsLater: number, text: string, isCause?: boolean) => void;

function writeLog(seed: number, tell: (write: Write, random: () => number) => void): ShapedLog {
  const lines: string[] = [];
  const causeLines: number[] = [];
  let ms = Date.parse('2026-02-03T08:00:00Z');
  tell((secondsLater, text, isCause) => {
    ms += Math.round(secondsLater * 1000);
    lines.push(`${new Date(ms).toISOString()} ${text}`);
    if (isCause === true) causeLines.push(lines.length);
  }, seeded(seed));
  return { text: `${lines.join('\n')}\n`, causeLines };
}

/** Calm traffic with rare harmless warnings, then a change, then the same start failing at growing distances. */
export function restartLoop(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    for (let i = 0; i < 300; i++) {
      write(random() * 4, `INFO print.Queue label ${i} printed in ${Math.floor(random() * 80)} ms`);
      if (i % 45 === 20) write(0, `WARN print.Tariff price list is ${i} minutes old, fetching it again`);
    }
    write(1, 'WARN vault.Agent certificate bundle changed to revision 8, alias printer-ca is missing from it', true);
    write(1, 'INFO print.Queue stopping, 2 labels left');
    for (let i = 1; i <= 30; i++) {
      write(i * 9 + random(), 'INFO print.Main label printer 4.1 starting');
      write(0.1, 'ERROR print.Main no trust anchor printer-ca, cannot open the printer');
      write(0.1, `FATAL print.Main start aborted after ${i} attempts`);
    }
  });
}

/** Traffic with background errors; a setting is changed, its effects follow half a minute later and stay. */
export function lateEffect(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const number = () => Math.floor(random() * 90_000) + 1000;
    const traffic = () => {
      write(random(), `INFO web.Access GET /tickets/${number()} answered in ${number() % 90} ms`);
      if (random() < 0.03) write(0, `ERROR mail.Sender mailbox of user ${number()} rejected the message`);
    };
    for (let i = 0; i < 900; i++) traffic();
    write(0.5, 'WARN settings.Watcher setting worker.threads changed from 32 to 1', true);
    for (let i = 0; i < 30; i++) traffic();
    for (let i = 0; i < 120; i++) {
      write(random(), `ERROR work.Queue job ${number()} is waiting for a free worker since 30000 ms`);
      write(0, `ERROR web.Tickets ticket ${number()} could not be saved`);
      traffic();
    }
    write(0, 'FATAL web.Health health check failed 20 times, taken out of rotation');
  });
}

/** A slow part warns more and more; much later its caller fails, and says only that it waited for someone. */
export function warningsBefore(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const number = () => Math.floor(random() * 90_000) + 1000;
    const traffic = () => write(random(), `INFO web.Access GET /maps/${number()} answered in ${number() % 90} ms`);
    for (let i = 0; i < 300; i++) traffic();
    for (let i = 0; i < 12; i++) {
      for (let k = 0; k < 12 - i; k++) traffic();
      write(1, `WARN tiles.Renderer lock held by the cleaner for ${300 + i * 60} ms`, i === 0);
    }
    for (let i = 0; i < 20; i++) {
      traffic();
      write(1, `ERROR web.Maps map ${number()} failed: upstream deadline exceeded`);
      if (i % 4 === 0) write(0, `WARN tiles.Renderer lock held by the cleaner for ${number()} ms`);
    }
  });
}

/** A watcher reports about a part before that part, then its caller, complain themselves. */
export function reportedByWatcher(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const number = () => Math.floor(random() * 90_000) + 1000;
    for (let i = 0; i < 200; i++) write(random(), `INFO web.Access GET /prices/${number()} answered`);
    write(1, 'WARN node.Watcher throttling pricing.Engine, its memory budget is exhausted', true);
    for (let i = 0; i < 8; i++) {
      write(1, `WARN pricing.Engine answer took ${number()} ms`);
      write(1, `ERROR web.Prices upstream pricing.Engine gave no answer for ${number()}`);
    }
  });
}

/** A test run without levels: the same assertion fails all along, the end only counts and wraps. */
export function failingRun(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const name = () => `spec/${['cart', 'mail', 'user'][Math.floor(random() * 3)]}/case_${Math.floor(random() * 9999)}`;
    for (let i = 0; i < 40; i++) write(0.1, `fetched package ${i} of 40`);
    for (let i = 0; i < 200; i++) {
      if (i < 70 || random() < 0.8) write(random(), `✓ ${name()}.spec (${i % 20} checks)`);
      else {
        write(random(), `✗ ${name()}.spec (${i % 20} checks | 2 failed)`, true);
        write(0.01, '  field "zip" of record "address" does not exist', true);
      }
    }
    write(0.5, 'Specs: 27 failed, 173 passed (200)');
    write(0.1, 'npm error Lifecycle script `verify` failed with error:');
    write(0.1, 'npm error code 1');
    write(0.1, '##[error]Process completed with exit code 1.');
  });
}

/** Background errors and one burst of one error that heals by itself; nothing is wrong. */
export function healedBurst(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    for (let i = 0; i < 1500; i++) {
      write(random(), `INFO web.Access GET /tickets/${i} answered in ${i % 90} ms`);
      if (random() < 0.04) write(0, `ERROR mail.Sender mailbox of user ${i} rejected the message`);
      if (i >= 500 && i < 530) write(0, `ERROR report.Export export ${i} dropped by its reader`);
    }
  });
}

/** Traffic with background errors from beginning to end and a few harmless warnings. */
export function steadyNoise(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    for (let i = 0; i < 1200; i++) {
      write(random(), `INFO web.Access GET /tickets/${i} answered in ${i % 90} ms`);
      if (random() < 0.04) write(0, `ERROR mail.Sender mailbox of user ${i} rejected the message`);
      if (i === 400 || i === 900) write(0, `WARN cache.Store entry ${i} is old`);
    }
  });
}

/** Background noise; sign-ins are refused again and again until one is taken, and then that account does harm. */
export function guessedPassword(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const number = () => Math.floor(random() * 90_000) + 1000;
    const traffic = () => {
      write(random(), `INFO web.Access GET /parcels/${number()} answered in ${number() % 90} ms`);
      if (random() < 0.03) write(0, `ERROR mail.Sender mailbox of user ${number()} rejected the message`);
    };
    for (let i = 0; i < 500; i++) traffic();
    for (let i = 0; i < 60; i++) {
      write(random(), `WARN door.Login sign-in of clerk refused: wrong password, from desk ${number()}`);
      if (i % 4 === 0) traffic();
    }
    write(1, `INFO door.Login sign-in of clerk accepted: password, from desk ${number()}`, true);
    for (let i = 0; i < 20; i++) traffic();
    write(1, 'WARN ledger.Audit recording of changes switched off by clerk');
    for (let i = 0; i < 40; i++) {
      traffic();
      write(0, `ERROR ledger.Guard refund ${number()} is above the limit`);
    }
  });
}

/** A door to the internet at which many are refused all the time; one address tries more often than others and gets in. */
export function guessedAmongRefusals(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const part = () => Math.floor(random() * 200) + 2;
    const refuse = (address: string) =>
      write(random(), `WARN door.Login sign-in of clerk refused: wrong password, from ${address}`);
    for (let i = 0; i < 400; i++) {
      refuse(`10.${part()}.${part()}.7`);
      if (i > 150 && i < 300 && i % 6 === 0) refuse('203.0.113.33');
      if (i % 5 === 0) write(random(), `ERROR mail.Sender mailbox of user ${part()} rejected the message`);
      if (i === 300) write(1, 'INFO door.Login sign-in of clerk accepted: password, from 203.0.113.33', true);
    }
  });
}

/** A healed burst as in `healedBurst`, and later few failures of several parts, far apart, after a change. */
export function quietIncident(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const number = () => Math.floor(random() * 90_000) + 1000;
    const traffic = () => write(random(), `INFO web.Access GET /rooms/${number()} answered in ${number() % 90} ms`);
    for (let i = 0; i < 500; i++) traffic();
    for (let i = 0; i < 30; i++) write(random(), `ERROR report.Export export ${number()} aborted: client went away`);
    for (let i = 0; i < 400; i++) traffic();
    write(0, 'WARN key.Store key of hall 3 changed from 7 to 8, readers not told', true);
    for (let i = 0; i < 10; i++) {
      for (let k = 0; k < 18; k++) traffic();
      write(
        0,
        i % 2 === 0
          ? `ERROR door.Reader card ${number()} refused`
          : `ERROR alarm.Panel hall ${number()} unlocked by hand`,
      );
    }
    for (let i = 0; i < 200; i++) traffic();
  });
}

/** A run that stops without any line that calls itself an error, except how it ended. */
export function softlySaid(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    for (let i = 0; i < 200; i++) write(random(), `collected sheet${Math.floor(random() * 900)}.txt, page ${i}`);
    write(0.2, 'sheet12.txt would be laid out anew', true);
    write(0, 'layout --check');
    write(0.1, 'make: *** [Makefile:14: layout] Error 1');
    write(0.1, '##[error]Process completed with exit code 2.');
    write(0.3, 'Post job cleanup.');
    write(0.1, 'error: no such container: 8f1c');
  });
}

/** Tests by the hundred, of which one dies at the end of its long line; the run's last lines only say so. */
export function diedInTheMiddle(seed: number): ShapedLog {
  return writeLog(seed, (write, random) => {
    const dots = () => '.'.repeat(20 + Math.floor(random() * 60));
    for (let i = 0; i < 40; i++) write(0.1, `error: probe ${i} does not compile, feature ${i % 7} left out`);
    for (let i = 0; i < 300; i++) write(random(), `tests/unit/test_error_${i}.py ${dots()}`);
    write(1, `tests/unit/test_frames.py ${dots()}Fatal error: Segmentation fault`, true);
    for (let i = 0; i < 60; i++) write(0, `  File "lib/frame_${i}.py", line ${i + 3} in read`);
    write(0.1, 'run.sh: line 11:  3211 Segmentation fault      (core dumped) python -m tests');
    write(0.1, '##[error]Process completed with exit code 139.');
  });
}
