export const similarCasesText = {
  title: 'Similar reviewed cases',
  hint: 'Earlier analyses of incidents like this one. Nothing a reviewer wrote counts here unless this log shows it, too.',
  correct: 'Confirmed',
  incorrect: 'Judged wrong',
  alike: (percent: string) => `${percent} alike`,
  cause: 'Cause then:',
  reviewed: (who: string, when: string) => `Reviewed by ${who}, ${when}`,
  nobody: 'a deleted user',
} as const;
