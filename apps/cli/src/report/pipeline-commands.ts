import { randomUUID } from 'node:crypto';

/**
 * A job's log obeys commands that are printed into it, and a report quotes the log of anybody. GitHub and Gitea are told
 * to obey nothing until the end of the text; Azure and TeamCity know no such word, so that theirs are broken by a blank.
 */
export function disarmPipelineCommands(text: string, environment: NodeJS.ProcessEnv): string {
  if (environment['GITHUB_ACTIONS'] === 'true') {
    const end = randomUUID();
    return `::stop-commands::${end}\n${text}::${end}::\n`;
  }
  const obeys = environment['TF_BUILD'] !== undefined || environment['TEAMCITY_VERSION'] !== undefined;
  return obeys ? text.replaceAll('##', '# #') : text;
}
