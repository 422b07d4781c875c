import { address, createCiApi, sendTo } from './ci-api.ts';
import type { Job, Provider } from './provider.ts';

/** Jenkins, as its variables say; JENKINS_USER and JENKINS_TOKEN where its logs are not open to everyone. */
export function openJenkins(environment: NodeJS.ProcessEnv): Provider {
  const { JENKINS_USER: user, JENKINS_TOKEN: token, JOB_NAME: name = 'job' } = environment;
  const headers: Record<string, string> =
    user === undefined || token === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` };
  const build = address(environment, 'BUILD_URL');
  const green = `${address(environment, 'JOB_URL')}/lastSuccessfulBuild`;
  const jobAt = (page: string): Job => ({
    name,
    page: `${page}/console`,
    lineLink: () => null,
    readLog: () => createCiApi(sendTo(page, headers)).stream('/consoleText'),
  });
  return {
    page: build,
    summaryFile: null,
    comments: null,
    failedJobs: async () => [jobAt(build)],
    greenJob: async () => jobAt(green),
  };
}
