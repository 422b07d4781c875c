import { describe, expect, it } from 'vitest';
import { DEBUG, ERROR, FATAL, INFO, NO_LEVEL, WARN } from './level.ts';
import { levelWithOwn, ownLevelOf } from './own-level.ts';

describe('the level that a message states before it says anything else', () => {
  it.each([
    ['ERROR order not saved', ERROR],
    ['Error: order not saved', ERROR],
    ['[error] order not saved', ERROR],
    ['[crit  ] order not saved', FATAL],
    ['(WW) lamp is dim', WARN],
    ['PHP Fatal error:  Uncaught TypeError', FATAL],
    ['2026-11-29 12:00:00,123 ERROR order not saved', ERROR],
    ['<time> UTC [<num>] ERROR: order not saved', ERROR],
    ['<time> <num> ERROR orders.db order not saved', ERROR],
    ['<time> | WARN | lamp is dim', WARN],
    ['ERROR:orders.db:order not saved', ERROR],
    ['ts=<time> level=error msg="order not saved"', ERROR],
    ['log.level=warn lamp is dim', WARN],
    ['DEBUG lamp is lit', DEBUG],
    ['FEHLER Lampe ist aus', ERROR],
    ['order not saved: ERROR', NO_LEVEL],
    ['Error pages are warm', NO_LEVEL],
    ['HTTP ERROR pages are warm', NO_LEVEL],
    ['3 ERROR lines were sent', NO_LEVEL],
    ['ALERT: rule 7 is loaded', NO_LEVEL],
    ['ERROR count: <num>', NO_LEVEL],
    ['ERROR rate = 0', NO_LEVEL],
    ['Error: none', NO_LEVEL],
    ['INFO ERROR pages are warm', INFO],
    ['lamp=7 filter="level=error"', NO_LEVEL],
    ['level=errorless', NO_LEVEL],
    ['', NO_LEVEL],
  ])('%s', (message, code) => {
    expect(ownLevelOf(message)).toBe(code);
  });

  it.each([
    [NO_LEVEL, ERROR, ERROR],
    [INFO, ERROR, ERROR],
    [DEBUG, WARN, WARN],
    [INFO, DEBUG, INFO],
    [INFO, NO_LEVEL, INFO],
    [WARN, ERROR, WARN],
    [ERROR, INFO, ERROR],
    [FATAL, WARN, FATAL],
  ])('%i beside the message and %i in it are %i', (stated, own, level) => {
    expect(levelWithOwn(stated, own)).toBe(level);
  });
});
