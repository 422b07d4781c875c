import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { apiManual } from '../../apps/server/src/http/api-manual.ts';
import { ENDPOINTS } from '../../packages/contract/src/index.ts';
import { ROOT } from '../run-step.ts';

/** A page of the site: its address below the root, and its text. */
export interface Page {
  path: string;
  /** Path of its source in the repository, against which its links are read. */
  source: string;
  title: string;
  text: { markdown: string } | { html: string };
}

/** Manuals in the order in which they stand beside every page. */
const MANUALS = {
  Start: ['quick-start', 'cli', 'sources', 'ci', 'mcp', 'client', 'container'],
  Product: [
    'cases',
    'ignored-patterns',
    'how-causes-are-found',
    'accuracy',
    'training-card',
    'benchmarks',
    'model-faults',
  ],
  'Run it': ['operations', 'segments', 'settings', 'security', 'webhook'],
  Reference: ['api', 'decisions'],
} as const;

/** The index of the decisions. */
const DECISIONS = 'docs/decisions/README.md';

export interface Site {
  pages: Page[];
  /** Groups of what stands beside every page. */
  navigation: { title: string; pages: Page[] }[];
}

/** Every manual and decision of the repository, and the calls of the contract. */
export function readSite(): Site {
  const decisions = globSync('docs/decisions/*.md', { cwd: ROOT, exclude: [DECISIONS] })
    .sort()
    .map(readMarkdown);
  const own: Record<string, Page> = {
    api: { path: 'api.html', source: 'docs/api.md', title: 'Calls', text: { html: callsOf() } },
    decisions: { ...readMarkdown(DECISIONS), path: 'decisions.html' },
  };
  const manuals = globSync('docs/*.md', { cwd: ROOT }).sort().map(readMarkdown);
  for (const page of manuals) own[basename(page.path, '.html')] = page;
  const navigation = Object.entries(MANUALS).map(([title, names]) => ({
    title,
    pages: names.flatMap((name) => own[name] ?? []),
  }));
  return { pages: [...Object.values(own), ...decisions], navigation };
}

function readMarkdown(file: string): Page {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return { ...markdown(file.replace(/^docs\//, '').replace(/\.md$/, ''), text), source: file };
}

function markdown(name: string, text: string): Page {
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  return { path: `${name}.html`, source: `docs/${name}.md`, title, text: { markdown: text } };
}

function callsOf(): string {
  return /<body>([\s\S]*)<\/body>/.exec(apiManual(Object.values(ENDPOINTS)))?.[1] ?? '';
}
