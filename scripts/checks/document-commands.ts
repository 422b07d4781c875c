import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command that a document shows, without the remark behind it. */
export interface DocumentCommand {
  file: string;
  text: string;
}

const FENCE = /^```sh\n([\s\S]*?)^```$/gm;
const REMARK = /\s+# .*$/;
const INLINE = /`((?:npx rootline|rootline|npm run) [^`\n]+)`/g;

/** Every line of every block of shell, in the manuals and the README. */
export function listCommands(root: string): DocumentCommand[] {
  return readManuals(root).flatMap(({ file, text }) =>
    [...text.matchAll(FENCE)]
      .flatMap(([, block = '']) => block.split('\n'))
      .map((line) => line.replace(REMARK, '').trim())
      .filter((line) => line !== '')
      .map((line) => ({ file, text: line })),
  );
}

/** Commands in running text. */
export function listInlineCommands(root: string): DocumentCommand[] {
  return readManuals(root).flatMap(({ file, text }) =>
    [...text.matchAll(INLINE)].map(([, command = '']) => ({ file, text: command })),
  );
}

function readManuals(root: string) {
  const files = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
  return files.sort().map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Whether a command needs a server: a test of the server runs those. */
export const isAtServer = (text: string) => text.includes('https://logs.example.com') || text.includes('$SERVER');

/** Commands that no test runs as they stand, and why. */
export const NOT_RUN: Record<string, string> = {
  'npm start': 'the browser tests start the product by the same steps',
  'npm test': 'it is what runs this test',
  'npm ci && npm run build': 'it would replace the packages that this test runs on; the browser tests build',
  'npm ci --omit=dev': 'it would take away the packages that this test runs on',
  'npm run start:production': 'it serves until it is ended; the browser tests start the built product',
  'npm run admin -- adopt-blobs': 'needs an installation; tests of the server call what it calls',
  'npm run admin -- quarantine-orphans': 'needs an installation; tests of the server call what it calls',
  'npm run backup -- /backups/2026-11-22': 'needs an installation; tests of the server call what it calls',
  'npm run restore -- /backups/2026-11-22': 'needs an installation; tests of the server call what it calls',
  'npm run verify': 'needs an installation; tests of the server call what it calls',
  'npm run verify -- --repair': 'needs an installation; tests of the server call what it calls',
  'npm run bench -- peers --size-mb 100 --formats log4j,ndjson,access': 'measures for a minute, with tools of others',
  'npm run container': 'packs everything for a minute and needs podman or docker',
  'npm run container -- --from rootline:0.0.9': 'needs podman or docker and an older image',
  'rootline gh https://github.com/OWNER/REPOSITORY/actions/runs/123':
    'needs a run at GitHub; tests of the command read a scripted one',
  'kubectl -n shop create serviceaccount log-reader': 'needs a cluster',
  'kubectl -n shop create role log-reader --verb=get,list --resource=pods,pods/log,events,events.events.k8s.io,replicasets.apps':
    'needs a cluster',
  'kubectl -n shop create rolebinding log-reader --role=log-reader --serviceaccount=shop:log-reader': 'needs a cluster',
  'kubectl -n shop create token log-reader --duration=8760h': 'needs a cluster',
  'rootline docker shop-web-1': 'needs a container; tests of the command replay recorded ones',
  'rootline docker shop-web-1 shop-db-1 --since 30m': 'needs a container; tests of the command replay recorded ones',
  'rootline podman shop-web-1 --for 2m --fail-on high': 'needs a container; tests of the command replay recorded ones',
  'rootline kubectl deploy/web': 'needs a cluster; tests of the command replay a recorded one',
  'rootline kubectl -n shop app=web --since 1h': 'needs a cluster; tests of the command replay a recorded one',
  'rootline kubectl -n shop web-7d4b9c8f6d-x2x7k': 'needs a cluster; tests of the command replay a recorded one',
  'rootline journal -u nginx -u postgresql --since 1h':
    'needs units of systemd; tests of the command replay a recorded journal',
  'rootline journal --since 10m': 'needs units of systemd; tests of the command replay a recorded journal',
  'rootline journal -- --directory /mnt/var/log/journal':
    'needs units of systemd; tests of the command replay a recorded journal',
  'rootline watch app.log': 'goes on until it is ended; tests of the command watch files and programs',
  'rootline watch docker shop-web-1 shop-db-1':
    'goes on until it is ended; tests of the command watch files and programs',
  'rootline watch kubectl -n shop deploy/web --until failing --for 10m':
    'goes on until it is ended; tests of the command watch files and programs',
  'rootline watch journal -u nginx --json': 'goes on until it is ended; tests of the command watch files and programs',
  'docker compose up -d': 'needs docker; npm run container starts the image with the same rights',
  'docker compose logs': 'needs docker',
  'debootstrap --variant=minbase bookworm rootfs': 'needs root and a mirror of Debian',
  'tar -C rootfs -c . | podman import - docker.io/library/debian:bookworm-slim': 'needs podman and the line before',
  'npm run pack -- ../my-program/vendor': 'packs everything for a minute; npm run pack -- --try installs it',
  'cd ../my-program': 'belongs to the line before',
  'npm install ./vendor/rootline-client-0.1.0.tgz': 'belongs to the line before',
};
