import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildImage } from './container/build-image.ts';
import { tryImage } from './container/try-image.ts';
import { releaseVersion } from './pack/manifest.ts';

const USAGE = `Usage: npm run container -- [--from IMAGE] [--try-only]

Builds the image of the packages with podman or docker, starts it as compose.yaml does, and prints what was seen.

  --from IMAGE   an older image that works on the volume first, as before an upgrade
  --try-only         the image is there already: only try it`;

/** Builds the image and tries it with podman or docker: `npm run container`. */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    'try-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const engine = ['podman', 'docker'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
if (values.help) console.log(USAGE);
else if (engine === undefined) {
  console.error('Neither podman nor docker runs here, so the image is not built.');
  console.error('What it runs inside is tried by: npx vitest run --project libraries scripts/checks/image.test.ts');
  process.exitCode = 1;
} else {
  const image = `rootline:${await releaseVersion()}`;
  if (!values['try-only']) await buildImage(engine, image);
  const faults = await tryImage(engine, image, values.from ?? image);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
