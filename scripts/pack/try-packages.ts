import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { scenarioNamed, writeScenario } from '../scenarios/scenarios.ts';
import type { Tarball } from './pack-all.ts';

const run = promisify(execFile);
const LOG_BYTES = 1_000_000;
const LINK = /The demo is at (\S+?)\/logs\/([\w-]+)\?run=([\w-]+)#demo=([\w-]+)/;
const NODE_VERSIONS = ['20', '22.23.2', '24.21.0', '26.10.0'];

/**
 * Installs the tarballs into an empty folder and does with them what a stranger would, under each Node: the first and
 * the second answer for a log of 1 MB, and the demo until its result is there. Throws when something does not work;
 * how long it took is printed, and is no reason to fail.
 */
export async function tryPackages(tarballs: readonly Tarball[], versions: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-try-'));
  try {
    const log = join(folder, 'app.log');
    await writeFile(log, longLog());
    const tarball = (name: string) => tarballs.find((made) => made.name === name)?.file ?? '';
    for (const version of versions.length > 0 ? versions : NODE_VERSIONS) {
      const node = await installNode(join(folder, `node-${version}`), version);
      const place = join(folder, `place-${version}`);
      const installSeconds = await install(place, [tarball('rootline')], node);
      const first = await timed(() => analyse(['npx', 'rootline', log], place, node));
      const program = join(place, 'node_modules/rootline/bin/rootline.mjs');
      const second = await timed(() => analyse([join(node, 'node'), program, log], place, node));
      await askModel([join(node, 'node'), program, log], node);
      console.log(
        `Node ${version}: installed in ${installSeconds} s (${await megabytes(place)} MB), first answer by npx ${first} s, second without npx ${second} s`,
      );
    }
    const place = join(folder, 'server');
    const node = join(folder, `node-${versions[0] ?? NODE_VERSIONS[0]}`);
    const seconds = await install(place, [tarball('rootline'), tarball('@rootline/server')], await binOf(node));
    console.log(`With the server: installed in ${seconds} s (${await megabytes(place)} MB)`);
    console.log(`Demo: the result was there after ${await tryDemo(place, await binOf(node))} s`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function longLog(): string {
  let text = '';
  for (let seed = 1; text.length < LOG_BYTES; seed++) text += writeScenario(scenarioNamed('db-pool'), seed).text;
  return text;
}

/** Node of a version as npm has it for this platform; gives the folder of its binary. */
async function installNode(folder: string, version: string): Promise<string> {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await npm(folder, ['install', '--ignore-scripts', `node-${os}-${process.arch}@${version}`]);
  return binOf(folder);
}

async function binOf(folder: string): Promise<string> {
  const [name = ''] = (await readdir(join(folder, 'node_modules'))).filter((entry) => entry.startsWith('node-'));
  return join(folder, 'node_modules', name, 'bin');
}

async function install(folder: string, files: string[], node: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  return timed(() => npm(folder, ['install', '--ignore-scripts', ...files], node));
}

async function analyse([program = '', ...words]: string[], folder: string, node: string): Promise<void> {
  const { stdout } = await run(program, words, { cwd: folder, env: withNode(node) });
  if (!stdout.includes('Root cause')) throw new Error(`There is no report: ${stdout}`);
}

/** A model that is not there is told in a sentence, and so is a Node that cannot ask. */
async function askModel([program = '', ...words]: string[], node: string): Promise<void> {
  const flags = ['--endpoint', 'http://127.0.0.1:9', '--model', 'none'];
  const told = await run(program, [...words, ...flags], { env: withNode(node) }).then(
    () => '',
    ({ stderr }) => String(stderr),
  );
  if (!/^rootline: [^\n]+\n$/.test(told)) throw new Error(`A model was asked, and this was told: ${told}`);
}

/** Starts the demo, waits for its result, ends it as Ctrl-C does and looks whether anything is left. */
async function tryDemo(folder: string, node: string): Promise<string> {
  const before = await demosLeft();
  const program = join(folder, 'node_modules/rootline/bin/rootline.mjs');
  const began = performance.now();
  const child = spawn(join(node, 'node'), [program, 'demo', '--no-open'], {
    env: withNode(node),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const [, server, , run, token] = await firstMatch(child);
    const answer = await fetch(`${server}/jobs/${run}/status`, { headers: { authorization: `Bearer ${token}` } });
    const page = await fetch(`${server}/`, { headers: { accept: 'text/html' } });
    if (!(await answer.text()).includes('"completed"') || !(await page.text()).includes('/demo.js'))
      throw new Error('The demo shows no result');
    return seconds(began);
  } finally {
    child.kill('SIGINT');
    await ended;
    const left = (await demosLeft()).filter((name) => !before.includes(name));
    if (left.length > 0) console.error(`The demo left ${left.join(', ')} behind`);
  }
}

async function demosLeft(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('rootline-demo-'));
}

function firstMatch(child: ChildProcess): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}`)));
    if (child.stdout === null) return reject(new Error('The demo has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = LINK.exec(line);
      if (found !== null) resolve(found);
    });
  });
}

async function npm(folder: string, words: string[], node?: string): Promise<void> {
  const program = process.env['npm_execpath'];
  if (program === undefined || !existsSync(program)) throw new Error('Trying needs npm: npm run pack -- --try');
  const options = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  await run(process.execPath, [program, ...words, ...options], {
    cwd: folder,
    env: node === undefined ? process.env : withNode(node),
  });
}

/** The environment with this Node before others, and without what npm said to us. */
function withNode(node: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') || name === 'npm_config_cache');
  return { ...Object.fromEntries(own), PATH: `${node}${delimiter}${process.env['PATH'] ?? ''}` };
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return seconds(began);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

async function megabytes(folder: string): Promise<string> {
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return ((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0);
}
