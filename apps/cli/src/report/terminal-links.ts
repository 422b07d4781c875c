import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAbsolute, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ESCAPE = '\u001b';
const END = `${ESCAPE}\\`;
/** VTE draws links from 0.50 on, and its first release with them ends where one is hovered over. */
const LEAST_VTE = 5001;
const PROGRAMS = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'rio', 'Tabby'];
const TERMINALS = /^(?:xterm-kitty|alacritty|foot|xterm-ghostty|contour|wezterm)/;

type Environment = Readonly<Record<string, string | undefined>>;

/** True for a terminal that is known to draw links; ROOTLINE_LINKS says it of any other, or the contrary. */
export function drawsLinks(environment: Environment): boolean {
  const { ROOTLINE_LINKS = '', TERM = '', TERM_PROGRAM = '', VTE_VERSION, WT_SESSION, TMUX, STY } = environment;
  if (ROOTLINE_LINKS !== '') return ROOTLINE_LINKS !== '0';
  // Inside a multiplexer the variables of the terminal around it are still set, and it may not pass links on.
  if (TMUX !== undefined || STY !== undefined || /^(?:screen|tmux|dumb)/.test(TERM)) return false;
  return (
    PROGRAMS.includes(TERM_PROGRAM) ||
    TERMINALS.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= LEAST_VTE ||
    WT_SESSION !== undefined
  );
}

/** A place that a text names, and who named it. */
export interface LinkPlace {
  file: string;
  line: number;
  /** Named by the caller. What a log names is opened only below the folder in which the program runs. */
  isOwn?: boolean;
}

/** Makes a text open a place, if there is such a file. */
export function createLinks(environment: Environment, folder: string): (text: string, place: LinkPlace) => string {
  return (text, place) => {
    const address = addressOf(place, folder, environment);
    return address === null ? text : `${ESCAPE}]8;;${address}${END}${text}${ESCAPE}]8;;${END}`;
  };
}

function addressOf({ file, line, isOwn = false }: LinkPlace, folder: string, environment: Environment): string | null {
  const path = resolve(folder, file);
  const below = relative(folder, path);
  const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
  // Even to look for a file elsewhere may tell another machine who looks.
  if (!isOwn && !isBelow) return null;
  if (!existsSync(path)) return null;
  const url = pathToFileURL(path);
  if (environment['TERM_PROGRAM'] === 'vscode') return `vscode://file${url.pathname}:${line}`;
  if (process.platform !== 'win32') url.hostname = hostname();
  // Where a line is understood; others take it for a part of the name.
  if (environment['TERM'] === 'xterm-kitty') url.hash = String(line);
  return url.href;
}
