import packageJson from '../package.json' with { type: 'json' };

/** The version of the command, which is that of the release. */
export function releaseVersion(): string {
  return packageJson.version;
}
