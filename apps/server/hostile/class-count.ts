/** How one case of the corpus ended; what throws counts as unexpected. */
export type Ending = 'accepted' | 'refused' | 'failed';

/** Counts the cases of one class of the corpus, for the line that a test file prints at its end. */
export function createClassCount(name: string) {
  const counts = { cases: 0, accepted: 0, refused: 0, failed: 0, unexpected: 0 };
  return {
    async count(run: () => Promise<Ending>): Promise<void> {
      counts.cases++;
      try {
        counts[await run()]++;
      } catch (error) {
        counts.unexpected++;
        throw error;
      }
    },
    print(): void {
      const { cases, accepted, refused, failed, unexpected } = counts;
      process.stdout.write(
        `hostile corpus, ${name}: ${cases} cases, ${accepted} accepted, ${refused} refused, ${failed} failed with a reason, ${unexpected} unexpected\n`,
      );
    },
  };
}
