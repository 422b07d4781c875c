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
    summary: 'what broke, since when and why; with a model or a server, too',
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
    summary: 'messages that one log tells and another does not',
    load: () => import('./commands/diff.ts'),
  },
  parse: { words: 'FILE', summary: 'entries, levels and times of a log', load: () => import('./commands/parse.ts') },
  templates: {
    words: 'FILE',
    summary: 'the message template of every line',
    load: () => import('./commands/templates.ts'),
  },
  evidence: {
    words: 'FILE',
    summary: 'the lines a model would be shown',
    load: () => import('./commands/evidence.ts'),
  },
  'draft-rule': {
    words: 'FILE',
    summary: 'a parsing rule made of a log',
    load: () => import('./commands/draft-rule.ts'),
  },
  demo: {
    words: '',
    summary: 'the whole product in the browser on an example',
    load: () => import('./commands/demo.ts'),
  },
  serve: { words: '', summary: 'the whole product on your own logs', load: () => import('./commands/serve.ts') },
  upload: { words: 'FILE...', summary: 'send logs to a server', load: () => import('./commands/upload.ts') },
  mcp: {
    words: 'FOLDER...',
    summary: 'read-only tools for an assistant, over MCP',
    load: () => import('./commands/mcp.ts'),
  },
  ci: {
    words: 'SYSTEM',
    summary: 'in a failed pipeline: why, on its page and in one comment',
    load: () => import('./commands/ci.ts'),
  },
  gh: {
    words: 'RUN_URL',
    summary: 'why a run of GitHub Actions failed, from its address',
    load: () => import('./commands/gh.ts'),
  },
  completion: {
    words: 'SHELL',
    summary: 'completion for bash, zsh or fish',
    load: () => import('./commands/completion.ts'),
  },
};

/** What `rootline help` says. */
export function helpText(): string {
  const rows = Object.entries(COMMANDS).map(
    ([name, { words, summary }]) => `  rootline ${name.padEnd(10)} ${words.padEnd(9)}  ${summary}`,
  );
  return [
    'rootline reads any log and says what broke, with the lines that prove it. Nothing leaves this machine unless you name',
    'a server or a model.',
    '',
    'Start here:',
    '  rootline build.log                    a report for you',
    '  rootline bundle.tar.gz logs/ db.log   many files, folders and archives as one case',
    '  make 2>&1 | rootline                  of what a program writes',
    '  rootline bad.log --baseline good.log  what is new since all was well',
    '  rootline *.log --fail-on high         exit code 1 for a finding',
    '',
    'Commands:',
    ...rows,
    '',
    'FILE may be - for standard input, and packed with gzip or zstd.',
    'rootline COMMAND --help tells more, rootline version which release this is.',
    '',
  ].join('\n');
}
