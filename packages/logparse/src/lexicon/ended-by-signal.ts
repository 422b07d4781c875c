/** No one sends these to stop a process in good order; what a shell calls them, and their numbers. */
const NAMES =
  'SIG(?:KILL|SEGV|ABRT|BUS|ILL|FPE|SYS|QUIT)|[Kk]illed|[Ss]egmentation (?:fault|violation)|[Aa]bort(?:ed)?|[Bb]us error|[Ii]llegal instruction|[Ff]loating[- ]point exception';
const ENDED = '[Tt]erminated|[Kk]illed|[Ee]nded|[Dd]ied|[Ee]xit(?:ed|s)?|[Ss]topped|[Cc]rashed';
const NUMBER = '(?:\\d+|<num>)';

/**
 * A process that a signal ended, as those report it that had started it: `was terminated by signal 9: Killed`,
 * `exit signal Segmentation fault (11)`, `code=killed, status=9/KILL`, `terminated by SIGKILL`. Where the signal has only its
 * number, the number has the say.
 */
export const ENDED_BY_SIGNAL = [
  `\\b(?:${ENDED})\\b[^.;]{0,30}?\\bsignal:? (?:${NUMBER}\\W{1,3})?(?:${NAMES})\\b`,
  `\\b(?:${ENDED})\\b[^.;]{0,20}?\\b(?:by|on|with|from) SIG(?:KILL|SEGV|ABRT|BUS|ILL|FPE|SYS|QUIT)\\b`,
  `\\bcode=dumped\\b|\\bcode=killed, status=${NUMBER}/(?:KILL|SEGV|ABRT|BUS|ILL|FPE|SYS)\\b`,
  `\\b(?:${ENDED})\\b[^.;]{0,30}?\\bsignal ${NUMBER} \\(core dumped\\)`,
].join('|');
