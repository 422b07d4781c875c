import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packAll } from '../pack/pack-all.ts';
import { ROOT } from '../run-step.ts';

const run = promisify(execFile);

/** The context is what npm installs of the packages, without what only compilers of C++ need of Node. */
export async function buildImage(engine: string, image: string): Promise<void> {
  const context = await mkdtemp(join(tmpdir(), 'rootline-image-'));
  try {
    const tarballs = await packAll(context);
    await writeFile(join(context, 'package.json'), '{"private":true}');
    const files = tarballs.filter(({ name }) => name !== '@rootline/client').map(({ file }) => file);
    const npm = process.env['npm_execpath'] ?? '';
    // The script of PostgreSQL's package restores links that an archive of npm cannot hold.
    await run(process.execPath, [npm, 'install', ...files, '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: context,
    });
    const node = `node_modules/node-linux-${process.arch}`;
    await rm(join(context, node, 'include'), { recursive: true, force: true });
    await copyFile(join(ROOT, 'Dockerfile'), join(context, 'Dockerfile'));
    // Only this format of podman holds a health check.
    const format = engine === 'podman' ? ['--format', 'docker'] : [];
    await run(engine, ['build', ...format, '--tag', image, context], { maxBuffer: 1 << 26 });
  } finally {
    await rm(context, { recursive: true });
  }
}
