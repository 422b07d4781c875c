import { readRows, type TerminalRun } from './terminal-runs.ts';

interface Theme {
  name: string;
  background: string;
  border: string;
  text: string;
  dim: string;
  red: string;
  yellow: string;
  green: string;
  cyan: string;
}

export const THEMES: readonly Theme[] = [
  {
    name: 'light',
    background: '#ffffff',
    border: '#d0d7de',
    text: '#1f2328',
    dim: '#59636e',
    red: '#c8102e',
    yellow: '#8a5a00',
    green: '#116329',
    cyan: '#0b6a75',
  },
  {
    name: 'dark',
    background: '#0d1117',
    border: '#30363d',
    text: '#e6edf3',
    dim: '#9198a1',
    red: '#ff7b72',
    yellow: '#e3b341',
    green: '#56d364',
    cyan: '#76e3ea',
  },
];

const CHARACTER = 8.4;
const ROW = 20;
const MARGIN = 16;
const VISIBLE_ROWS = 27;

interface Scene {
  command: string;
  /** What the program printed, with its colors. */
  printed: string;
  columns: number;
  theme: Theme;
}

/**
 * An SVG of a terminal in which the command is typed and its report read from top to end, for ever; where motion is not
 * wanted, its top stands still. It loads nothing and runs no script.
 */
export function drawTerminal({ command, printed, columns, theme }: Scene): string {
  const rows = readRows(printed);
  const width = Math.ceil(columns * CHARACTER) + 2 * MARGIN;
  const height = VISIBLE_ROWS * ROW + 2 * MARGIN;
  const hidden = Math.max(0, rows.length + 2 - VISIBLE_ROWS) * ROW;
  const report = rows.map((runs, i) => rowOf(runs, (i + 2) * ROW)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xml:space="preserve" role="img" aria-label="${escaped(command)} prints the suspected cause, the lines that prove it and a timeline">
<style>${styleOf(theme, command.length, hidden)}</style>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" class="window"/>
<svg x="${MARGIN}" y="${MARGIN}" width="${width - 2 * MARGIN}" height="${height - 2 * MARGIN}" aria-hidden="true"><g class="page">
<text y="14" class="green">$</text><g class="typed">${runOf({ column: 2, text: command, look: [] }, 14)}</g>
<g class="report">${report}</g>
</g></svg>
</svg>
`;
}

/** Three parts of 18 seconds: typing, the top of the report, and the way to its end. */
function styleOf(theme: Theme, typed: number, hidden: number): string {
  const { background, border, text, dim, red, yellow, green, cyan } = theme;
  return [
    `text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:${text};white-space:pre}`,
    `.window{fill:${background};stroke:${border}}`,
    `.bold{font-weight:700}.dim{fill:${dim}}.red{fill:${red}}.yellow{fill:${yellow}}.green{fill:${green}}.cyan{fill:${cyan}}`,
    '@media (prefers-reduced-motion:no-preference){',
    `.typed{animation:type 18s steps(${typed}) infinite}.report{animation:show 18s step-end infinite}.page{animation:scroll 18s ease-in-out infinite}`,
    '@keyframes type{0%{clip-path:inset(0 100% 0 0)}7%,100%{clip-path:inset(0 0 0 0)}}',
    '@keyframes show{0%{opacity:0}11%,100%{opacity:1}}',
    `@keyframes scroll{0%,50%{transform:none}66%,98%{transform:translateY(-${hidden}px)}100%{transform:none}}`,
    '}',
  ].join('');
}

function rowOf(runs: readonly TerminalRun[], y: number): string {
  return runs.map((run) => runOf(run, y + 14)).join('');
}

/** Each run stands on its column and is as wide as its characters, whatever font the reader has. */
function runOf({ column, text, look }: TerminalRun, y: number): string {
  const lead = text.length - text.trimStart().length;
  const shown = text.trim();
  const x = ((column + lead) * CHARACTER).toFixed(1);
  const width = (shown.length * CHARACTER).toFixed(1);
  const style = look.length === 0 ? '' : ` class="${look.join(' ')}"`;
  return `<text x="${x}" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs"${style}>${escaped(shown)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
