import type { Journal } from './journal.ts';
import { faultOf, followNumbers, readNumbers } from './read-numbers.ts';

const KILLS = 3;
/** Entries that are written while the journal is followed. */
const ROUNDS = 5;
const ROUND_ENTRIES = 200;

/** Reads a journal of so many entries while its gateway is killed, and follows it. All of it must come once. */
export async function readJournal(journal: Journal, count: number): Promise<[what: string, fault: string | null][]> {
  const { place, writtenAt } = journal;
  const choices = ['web.service'];
  const span = { kind: 'last', minutes: 600 } as const;
  const whole = await readNumbers({ place, choices, span });
  let kills = 0;
  const act = () => {
    if (kills++ < KILLS) void journal.restart();
  };
  const killed = await readNumbers({ place, choices, span, every: { lines: count / 5, act } });
  const lastMinute = { kind: 'between', sinceMs: writtenAt - 60_000, untilMs: writtenAt } as const;
  const inLastMinute = ((await readNumbers({ place, choices, span: lastMinute }))['web.log'] ?? []).length;
  const followed = await followNumbers(place, 'web.service', ROUNDS, async (round) => {
    if (round === 2) await journal.restart();
    journal.write(ROUND_ENTRIES);
  });
  return [
    [`journal gateway, ${count} entries`, faultOf(whole['web.log'], count)],
    [`journal gateway, killed ${KILLS} times`, faultOf(killed['web.log'], count)],
    [
      'journal gateway, the last minute alone',
      inLastMinute > 0 && inLastMinute < count ? null : `${inLastMinute} read`,
    ],
    ['journal gateway, followed and killed', faultOf(followed, count + ROUNDS * ROUND_ENTRIES)],
  ];
}
