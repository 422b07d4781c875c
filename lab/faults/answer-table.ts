interface Row {
  what: string;
  answer: string;
  ms: number;
  held: boolean;
}

/** What was asked of a server under attack, and whether the answers were right. */
export function createAnswerTable() {
  let rows: Row[] = [];
  return {
    note: (row: Row) => rows.push(row),
    /** Prints what was noted since the last time, equal answers as one; true when all of it held. */
    tell(when: string): boolean {
      console.log(when);
      const alike = Map.groupBy(rows, ({ what, answer, held }) => JSON.stringify([what, answer, held]));
      console.table(
        [...alike.values()].map((all) => ({
          what: all[0]?.what,
          answer: all[0]?.answer,
          times: all.length,
          'slowest, ms': Math.round(Math.max(...all.map(({ ms }) => ms))),
          held: all.every(({ held }) => held),
        })),
      );
      const held = rows.every((row) => row.held);
      rows = [];
      return held;
    },
  };
}
