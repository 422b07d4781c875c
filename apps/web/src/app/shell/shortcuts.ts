import type { Role } from '@rootline/contract';
import { overlaysText } from '#messages/overlays.en.ts';
import { entryCommand } from '../../features/log-files/entries/entry-keys.ts';
import { navigationItems } from './navigation-items.ts';

const text = overlaysText.shortcuts;

export interface Shortcut {
  /** Alternatives; each is one key or chord, or several in a row. */
  keys: readonly (readonly string[])[];
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** Every active shortcut; those of the screen at this path come first. */
export function shortcutGroups({ pathname, role }: { pathname: string; role: Role | undefined }): ShortcutGroup[] {
  const isAtFiles = pathname.startsWith('/logs');
  const own: ShortcutGroup[] = [
    ...(pathname === '/' ? [dashboard] : []),
    ...(pathname.endsWith('/live') ? [live] : []),
    ...(pathname === '/llm-status' && role === 'ADMIN' ? [calls] : []),
    ...(isAtFiles ? [...(pathname === '/logs' ? [files] : []), entries(), result] : []),
  ];
  return [...own, everywhere(role), forms];
}

const once = (does: string, ...keys: string[]): Shortcut => ({ keys: keys.map((key) => [key]), does });

function everywhere(role: Role | undefined): ShortcutGroup {
  return {
    title: text.groups.everywhere,
    shortcuts: [
      once(text.openPalette, 'Ctrl K'),
      once(text.openSheet, '?'),
      ...navigationItems(role).map(({ key, label }) => ({ keys: [['g', key]], does: text.goTo(label) })),
      once(text.refresh, 'r'),
      once(text.back, 'Esc'),
    ],
  };
}

const dashboard: ShortcutGroup = {
  title: text.groups.dashboard,
  shortcuts: [
    once(text.nextRow, 'j'),
    once(text.previousRow, 'k'),
    once(text.openRow, 'Enter'),
    once(text.analyzeLogs, 'a'),
  ],
};

const calls: ShortcutGroup = { title: text.groups.calls, shortcuts: [once(text.failedCalls, 'e')] };

const live: ShortcutGroup = {
  title: text.groups.live,
  shortcuts: [once(text.pauseLive, 'Space'), once(text.liveEnd, 'End', 'G'), once(text.filterLines, '/')],
};

const files: ShortcutGroup = {
  title: text.groups.files,
  shortcuts: [
    once(text.nextRow, 'j', '↓'),
    once(text.previousRow, 'k', '↑'),
    once(text.toggleDetails, 'Enter'),
    once(text.findFile, '/'),
    once(text.selectFile, 'x'),
    once(text.foldHistory, 'h'),
    once(text.upload, 'u'),
    once(text.paste, 'Ctrl V'),
    once(text.generate, 'a'),
    once(text.viewRca, 'v'),
  ],
};

const result: ShortcutGroup = {
  title: text.groups.result,
  shortcuts: [
    once(text.citedLine, '1 … 9'),
    once(text.copyLink, 'y'),
    once(text.downloadPdf, 'p'),
    once(text.feedback, 'f'),
  ],
};

const forms: ShortcutGroup = {
  title: text.groups.forms,
  shortcuts: [once(text.submit, 'Enter', 'Ctrl Enter'), once(text.arrows, '↑', '↓')],
};

/** The keys of the entry list; it is asked which of them it knows. */
const ENTRY_KEYS: readonly (readonly [does: string, ...keys: string[]])[] = [
  [text.find, '/', 'Ctrl F'],
  [text.nextRow, 'j', '↓'],
  [text.previousRow, 'k', '↑'],
  [text.openEntry, 'Enter'],
  [text.nextHit, 'n', 'N'],
  [text.nextError, 'e', 'E'],
  [text.nextFatal, 'f', 'F'],
  [text.nextWarning, 'w', 'W'],
  [text.sameMessage, 'o', 'O'],
  [text.gap, 's', 'S'],
  [text.firstLast, 'Home', 'G'],
  [text.page, 'PageDown', 'b'],
  [text.neighbours, 'z', 'Z'],
  [text.repeats, '→', '←'],
  [text.mark, 'm'],
  [text.nextMark, ']', '['],
  [text.copy, 'c'],
  [text.copyLink, 'y'],
  [text.columns, 'x'],
  [text.timeline, 'i'],
  [text.wrap, 'Alt Z'],
];

function entries(): ShortcutGroup {
  return {
    title: text.groups.entries,
    shortcuts: ENTRY_KEYS.flatMap(([does, ...keys]) => {
      const known = keys.filter((key) => entryCommand(pressOf(key), '') !== null);
      return known.length === 0 ? [] : [once(does, ...known)];
    }),
  };
}

function pressOf(shown: string) {
  const parts = shown.split(' ');
  const key = parts.at(-1) ?? '';
  const arrows: Record<string, string> = {
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    '→': 'ArrowRight',
    '←': 'ArrowLeft',
  };
  return {
    key: arrows[key] ?? (parts.length > 1 ? key.toLowerCase() : key),
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  };
}
