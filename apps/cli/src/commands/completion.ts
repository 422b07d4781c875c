import { readArguments } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import type { Commands } from '../commands.ts';
import { EXIT } from '../exit-codes.ts';
import { write } from '../print.ts';

export const help = `Usage: rootline completion bash|zsh|fish

Prints a completion script for commands, flags, and files. To install it:

  bash  rootline completion bash > ~/.local/share/bash-completion/completions/rootline
  zsh   rootline completion zsh > "\${fpath[1]}/_rootline"
  fish  rootline completion fish > ~/.config/fish/completions/rootline.fish
`;

/** `rootline completion SHELL`: made of what the help of each command says, so that it knows every flag. */
export async function run(args: string[], commands: Commands): Promise<number> {
  const [shell, ...more] = readArguments(args, {}).words;
  const print = shell === undefined || more.length > 0 || !Object.hasOwn(SHELLS, shell) ? undefined : SHELLS[shell];
  if (print === undefined) throw new UsageError(`completion requires one of ${Object.keys(SHELLS).join(', ')}.`);
  await write(print(await readCommands(commands)));
  return EXIT.done;
}

interface Described {
  name: string;
  summary: string;
  flags: string[];
}

async function readCommands(commands: Commands): Promise<Described[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const found = (await load()).help.match(/--[a-z][a-z-]+/g) ?? [];
      return { name, summary, flags: [...new Set([...found, '--help'])].sort() };
    }),
  );
}

const SHELLS: Record<string, (commands: Described[]) => string> = {
  bash: (commands) => `_rootline() {
  local word="\${COMP_WORDS[COMP_CWORD]}" flags
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, flags }) => `    ${name}) flags="${flags.join(' ')}" ;;`).join('\n')}
    *) flags="${flagsOf(commands, 'analyze').join(' ')}" ;;
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W "${namesOf(commands)}" -- "$word") $(compgen -f -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _rootline rootline
`,
  zsh: (commands) => `#compdef rootline
if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
  compadd -- ${namesOf(commands)}
  _files
  return
fi
if [[ $PREFIX == -* ]]; then
  case $words[2] in
${commands.map(({ name, flags }) => `    ${name}) compadd -- ${flags.join(' ')} ;;`).join('\n')}
    *) compadd -- ${flagsOf(commands, 'analyze').join(' ')} ;;
  esac
else
  _files
fi
`,
  fish: (commands) =>
    commands
      .flatMap(({ name, summary, flags }) => [
        `complete -c rootline -n __fish_use_subcommand -a ${name} -d '${summary}'`,
        ...flags.map((flag) => `complete -c rootline -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`),
      ])
      .map((row) => `${row}\n`)
      .join(''),
};

function namesOf(commands: readonly Described[]): string {
  return commands.map(({ name }) => name).join(' ');
}

function flagsOf(commands: readonly Described[], command: string): string[] {
  return commands.find(({ name }) => name === command)?.flags ?? [];
}
