import { parseArgs } from 'node:util';
import { diskFull } from './faults/disk-full.ts';
import { endServer } from './faults/end-server.ts';
import { fairness } from './faults/fairness.ts';
import { flipBits } from './faults/flip-bits.ts';
import { floodSignIns } from './faults/flood-sign-ins.ts';
import { holdSockets } from './faults/hold-sockets.ts';
import { killBackup } from './faults/kill-backup.ts';
import { killCases } from './faults/kill-cases.ts';
import { killPushes } from './faults/kill-pushes.ts';
import { killServer } from './faults/kill-server.ts';
import { killSpreadOutUnpacking, killUnpacking } from './faults/kill-unpacking.ts';
import { liveTails } from './faults/live-tails.ts';
import { loseDatabase } from './faults/lose-database.ts';
import { parseMutations } from './faults/parse-mutations.ts';
import { readRealSources } from './faults/read-real-sources.ts';
import { realAlertmanager } from './faults/real-alertmanager.ts';
import { realSenders } from './faults/real-senders.ts';
import { smallMemory } from './faults/small-memory.ts';
import { endSpreadOut } from './faults/spread-out/end-spread-out.ts';
import { freezeWorkers } from './faults/spread-out/freeze-workers.ts';
import { loseStore } from './faults/spread-out/lose-store.ts';
import { steadyUse } from './faults/steady-use.ts';
import { traceUploads } from './faults/trace-uploads.ts';
import { uploadMutations } from './faults/upload-mutations.ts';
import { watchFaults } from './faults/watch/watch-faults.ts';
import { wrongDatabase } from './faults/wrong-database.ts';

interface Fault {
  what: string;
  /** How often it is usually done, or of what size; null where the option takes no number. */
  count: number | null;
  /** Prints a table; gives true when everything held. */
  run(count: number, seed: number, withCeph: boolean): boolean | Promise<boolean>;
}

const FAULTS: Record<string, Fault> = {
  kills: { what: 'kills the server while it works', count: 20, run: killServer },
  cases: { what: 'kills the server while cases are unpacked, parsed and analysed', count: 20, run: killCases },
  unpacking: { what: 'kills the server while it unpacks an archive', count: 10, run: killUnpacking },
  'spread-unpacking': {
    what: 'kills both workers of a spread-out installation while one unpacks an archive',
    count: 10,
    run: killSpreadOutUnpacking,
  },
  pushes: { what: 'kills the server while 100,000 records are pushed to a ring', count: 10, run: killPushes },
  senders: {
    what: 'lets rsyslog, syslog-ng and systemd push so many records while the server is killed ten times (needs npm run programs)',
    count: 100_000,
    run: realSenders,
  },
  alertmanager: {
    what: 'lets Alertmanager send so many alerts while the server is killed five times (needs npm run programs)',
    count: 20,
    run: realAlertmanager,
  },
  watch: {
    what: 'breaks so many services whose rings are watched, and replays 24 healthy hours',
    count: 30,
    run: watchFaults,
  },
  mutations: { what: 'sends damaged logs to the server', count: 10_000, run: uploadMutations },
  parses: { what: 'parses damaged logs without a server', count: 10_000, run: parseMutations },
  fairness: { what: 'lets one user ask for everything at once', count: null, run: fairness },
  sockets: { what: 'holds connections to the server', count: 2000, run: holdSockets },
  flips: { what: 'damages what a server has stored', count: 40, run: flipBits },
  backup: {
    what: 'kills backups of a server at work, and restores the last one elsewhere',
    count: null,
    run: (_count, seed) => killBackup(seed),
  },
  sources: {
    what: 'reads a real Podman and journal gateway and kills them (needs npm run programs, and root)',
    count: 20_000,
    run: readRealSources,
  },
  tails: { what: 'shows sources live to so many readers, some of which take nothing', count: 20, run: liveTails },
  'sign-ins': { what: 'floods the sign-in with wrong passwords', count: null, run: floodSignIns },
  'spread-out': {
    what: 'kills processes of two that answer and two that work',
    count: 20,
    run: (count, seed, withCeph) => endSpreadOut('SIGKILL', count, seed, withCeph),
  },
  rolling: {
    what: 'ends processes of such an installation with SIGTERM, as a rolling restart does',
    count: 20,
    run: (count, seed, withCeph) => endSpreadOut('SIGTERM', count, seed, withCeph),
  },
  'frozen-workers': {
    what: 'freezes workers of such an installation past their lease (Linux)',
    count: 2,
    run: freezeWorkers,
  },
  'lose-store': {
    what: 'takes the S3 store away from such an installation',
    count: null,
    run: (_count, seed, withCeph) => loseStore(seed, withCeph),
  },
  traces: { what: 'watches the system calls of uploads (needs strace)', count: 20, run: traceUploads },
  'lost-database': { what: 'takes the database away (needs PostgreSQL 15 of Debian)', count: 10, run: loseDatabase },
  'disk-full': {
    what: 'fills the disks (needs Linux, root and PostgreSQL 15 of Debian)',
    count: null,
    run: diskFull,
  },
  'small-memory': {
    what: 'sends a log of so many MB to a server of 512 MiB (needs Linux and root)',
    count: 2000,
    run: smallMemory,
  },
  steady: {
    what: 'uses the server for so many minutes and watches what it holds (needs Linux)',
    count: 60,
    run: steadyUse,
  },
  ends: { what: 'ends the server with SIGTERM, at work and idle', count: 10, run: endServer },
  'wrong-database': {
    what: 'starts the server on databases that are not of its log files',
    count: null,
    run: wrongDatabase,
  },
};

/**
 * Attacks the product and tells whether it held: `npm run faults -- --kills 20 --seed 1`. Without the name of a fault the
 * server is killed.
 */
async function attack(): Promise<boolean> {
  const options: Record<string, { type: 'boolean' | 'string' }> = {
    seed: { type: 'string' },
    ceph: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  for (const [name, { count }] of Object.entries(FAULTS))
    options[name] = { type: count === null ? 'boolean' : 'string' };
  const { values } = parseArgs({ options });
  if (values['help'] === true) {
    for (const [name, { what, count }] of Object.entries(FAULTS)) {
      console.log(`  ${`--${name} ${count ?? ''}`.padEnd(20)} ${what}`);
    }
    console.log(
      `  ${'--ceph'.padEnd(20)} the S3 store of spread-out installations is a Ceph of Debian instead of s3rver`,
    );
    return true;
  }
  const asked = Object.keys(FAULTS).filter((name) => values[name] !== undefined);
  let held = true;
  for (const name of asked.length > 0 ? asked : ['kills']) {
    const fault = FAULTS[name];
    const count = values[name] === undefined || fault?.count === null ? fault?.count : Number(values[name]);
    held = (await fault?.run(count ?? 0, Number(values['seed'] ?? 1), values['ceph'] === true)) === true && held;
  }
  return held;
}

process.exitCode = (await attack()) ? 0 : 1;
