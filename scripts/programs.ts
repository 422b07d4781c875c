import { fetchPrograms } from './debian-programs/fetch-programs.ts';
import { DEBIAN_PROGRAMS } from './debian-programs/programs.ts';

/** Fetches the programs of Debian that tests run against: `npm run programs`. Tests of those that are missing are skipped. */
const missing = fetchPrograms();
const all = Object.keys(DEBIAN_PROGRAMS).length;
console.log(`${all - missing.length} of ${all} programs are there.`);
if (missing.length > 0) console.log(`Missing, so their tests are skipped: ${missing.join(', ')}`);
