export interface Command {
  /** Runs with the words after its name and gives the exit code. `commands` are all there are. */
  run(args: string[], commands: Commands): Promise<number>;
  /** What `rootline NAME --help` says. */
  help: string;
}

interface Row {
  words: string;
  summary: string;
  load: () => Promise<Command>;
}

export type Commands = Record<string, Row>;

/** One line per command: what `rootline help` says, and the module that is loaded when it is called. */
export const COMMANDS: Commands = {
  analyze: {
    words: 'FILE...',
    summary: 'find what broke, when, and why; optionally with a model or a server',
    load: () => import('./commands/analyze.ts'),
  },
  docker: {
    words: 'NAME...',
    summary: 'what broke in Docker containers',
    load: () => import('./commands/docker.ts'),
  },
  podman: {
    words: 'NAME...',
    summary: 'what broke in Podman containers',
    load: () => import('./commands/podman.ts'),
  },
  kubectl: {
    words: 'TARGET...',
    summary: 'what broke in pods, with restarts, events, and rollouts',
    load: () => import('./commands/kubectl.ts'),
  },
  journal: {
    words: '-u UNIT',
    summary: 'what broke in systemd units',
    load: () => import('./commands/journal.ts'),
  },
  watch: {
    words: 'SOURCE...',
    summary: 'the current verdict on growing files or live sources',
    load: () => import('./commands/watch.ts'),
  },
  diff: {
    words: 'GOOD BAD',
    summary: 'compare two logs: messages that are new, gone, or changed',
    load: () => import('./commands/diff.ts'),
  },
  parse: {
    words: 'FILE',
    summary: "show a log's entries, levels, and times",
    load: () => import('./commands/parse.ts'),
  },
  templates: {
    words: 'FILE',
    summary: "list a log's message templates",
    load: () => import('./commands/templates.ts'),
  },
  evidence: {
    words: 'FILE',
    summary: 'show the lines a model would see',
    load: () => import('./commands/evidence.ts'),
  },
  'draft-rule': {
    words: 'FILE',
    summary: 'draft a parsing rule from a log',
    load: () => import('./commands/draft-rule.ts'),
  },
  demo: {
    words: '',
    summary: 'try the full product in your browser on an example',
    load: () => import('./commands/demo.ts'),
  },
  serve: { words: '', summary: 'run the full product on your own logs', load: () => import('./commands/serve.ts') },
  upload: { words: 'FILE...', summary: 'send logs to a server', load: () => import('./commands/upload.ts') },
  mcp: {
    words: 'FOLDER...',
    summary: 'give an AI assistant read-only tools over MCP',
    load: () => import('./commands/mcp.ts'),
  },
  ci: {
    words: 'SYSTEM',
    summary: 'report why a pipeline failed, on its page and in one comment',
    load: () => import('./commands/ci.ts'),
  },
  gh: {
    words: 'RUN_URL',
    summary: 'why a run of GitHub Actions failed, from its address',
    load: () => import('./commands/gh.ts'),
  },
  completion: {
    words: 'SHELL',
    summary: 'print a completion script for bash, zsh, or fish',
    load: () => import('./commands/completion.ts'),
  },
};

/** What `rootline help` says. */
export function helpText(): string {
  const rows = Object.entries(COMMANDS).map(
    ([name, { words, summary }]) => `  rootline ${name.padEnd(10)} ${words.padEnd(9)}  ${summary}`,
  );
  return [
    'rootline reads any log and tells you what broke, with the lines that prove it. Nothing leaves this machine unless you specify',
    'a server or a model.',
    '',
    'Start here:',
    '  rootline build.log                    a report for people',
    '  rootline bundle.tar.gz logs/ db.log   files, folders, and archives as one case',
    "  make 2>&1 | rootline                  analyze a program's output",
    '  rootline bad.log --baseline good.log  what changed since a good run',
    '  rootline *.log --fail-on high         exit with 1 if there is a finding',
    '',
    'Commands:',
    ...rows,
    '',
    'FILE can be - for standard input, or compressed with gzip or zstd.',
    'Run rootline COMMAND --help for details, or rootline version for the version.',
    '',
  ].join('\n');
}
