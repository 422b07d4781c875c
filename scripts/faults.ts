import { parseArgs } from 'node:util';
import { killServer } from './faults/kill-server.ts';
import { parseMutations } from './faults/parse-mutations.ts';
import { uploadMutations } from './faults/upload-mutations.ts';

/**
 * `npm run faults -- --kills 20 --seed 1` kills the server while it works; `npm run faults -- --mutations 10000 --seed 1`
 * sends it damaged logs; `npm run faults -- --parses 10000 --seed 1` parses damaged logs without a server. Without any
 * number the server is killed.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    mutations: { type: 'string' },
    parses: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const kills = Number(values.kills ?? (values.mutations === undefined && values.parses === undefined ? 20 : 0));
const mutations = Number(values.mutations ?? 0);
const parses = Number(values.parses ?? 0);
const seed = Number(values.seed);

const isSafe = kills === 0 || (await killServer(kills, seed));
const isCalm = mutations === 0 || (await uploadMutations(mutations, seed));
const isAccounted = parses === 0 || parseMutations(parses, seed);
process.exitCode = isSafe && isCalm && isAccounted ? 0 : 1;
