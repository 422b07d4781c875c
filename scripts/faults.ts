import { parseArgs } from 'node:util';
import { killServer } from './faults/kill-server.ts';
import { parseMutations } from './faults/parse-mutations.ts';
import { uploadMutations } from './faults/upload-mutations.ts';
import { wrongDatabase } from './faults/wrong-database.ts';

/**
 * `npm run faults -- --kills 20 --seed 1` kills the server while it works; `npm run faults -- --mutations 10000 --seed 1`
 * sends it damaged logs; `npm run faults -- --parses 10000 --seed 1` parses damaged logs without a server;
 * `npm run faults -- --wrong-database` starts the server on databases that are not those of its log files. Without any of
 * these the server is killed.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    mutations: { type: 'string' },
    parses: { type: 'string' },
    'wrong-database': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const isOther = values['wrong-database'] || values.mutations !== undefined || values.parses !== undefined;
const kills = Number(values.kills ?? (isOther ? 0 : 20));
const mutations = Number(values.mutations ?? 0);
const parses = Number(values.parses ?? 0);
const seed = Number(values.seed);

const isSafe = kills === 0 || (await killServer(kills, seed));
const isCalm = mutations === 0 || (await uploadMutations(mutations, seed));
const isAccounted = parses === 0 || parseMutations(parses, seed);
const isRefused = !values['wrong-database'] || (await wrongDatabase());
process.exitCode = isSafe && isCalm && isAccounted && isRefused ? 0 : 1;
