import type { Rings } from '@rootline/sources/rings';
import { tell, write } from '../print.ts';
import { styleOfOutput, type TerminalStyle } from '../report/terminal-style.ts';
import type { Standing } from './verdict.ts';
import { changeJson, changeLine, screenRows } from './verdict-text.ts';
import type { WatchView } from './watch.ts';

/** Prints one line per change, for a pipe or a file. Notes go to standard error. */
export function linesView(isJson: boolean): WatchView {
  return {
    change: (standing) => write(isJson ? changeJson(standing) : changeLine(standing)),
    look: () => {},
    note: tell,
  };
}

/** Draws rows over the previous ones, so that nothing scrolls. */
function createPlace(output: Pick<NodeJS.WriteStream, 'write'>) {
  let rows = 0;
  return {
    draw(next: readonly string[]): void {
      const up = rows === 0 ? '' : `\u001b[${rows}A`;
      const lines = next.map((row) => `\r\u001b[K${row}\n`).join('');
      // Clears previous rows below.
      output.write(`${up}${lines}\u001b[J`);
      rows = next.length;
    },
  };
}

const REDRAW_MS = 1000;
const KEPT = 20;

/** Draws the current verdict in place until `end`. */
export function screenView(windowText: string, style: TerminalStyle = styleOfOutput()): WatchView & { end(): void } {
  const place = createPlace(process.stdout);
  const changes: Standing[] = [];
  const notes: string[] = [];
  let last: Standing | null = null;
  let rings: Rings | null = null;
  let taken = 0;
  let linesPerSecond = 0;
  const draw = () => {
    const streams = rings?.streams().length ?? 0;
    const around = { nowMs: Date.now(), streams, linesPerSecond, windowText, changes, notes };
    place.draw(screenRows(last, around, style));
  };
  const timer = setInterval(() => {
    linesPerSecond = (rings?.taken ?? 0) - taken;
    taken = rings?.taken ?? 0;
    draw();
  }, REDRAW_MS);
  draw();
  return {
    async change(standing) {
      changes.unshift(standing);
      changes.length = Math.min(changes.length, KEPT);
      draw();
    },
    look(standing, ofRings) {
      last = standing;
      rings = ofRings;
      draw();
    },
    note(sentence) {
      notes.push(sentence);
      if (notes.length > KEPT) notes.shift();
      draw();
    },
    end() {
      clearInterval(timer);
      draw();
    },
  };
}
