/** Roles that words play in a log of any product: change, cause, symptom, recovery. Matched without case. */

/** Something was changed on purpose: the usual trigger of an incident, at whatever level it is written. */
export const CHANGE_WORDS =
  /\b(?:deploy(?:ed|ing|ment|s)?|roll(?:ing|ed)? ?out|releas(?:e|ed|ing)|upgrad(?:e|ed|ing)|reload(?:ed|ing)?|config(?:uration)? (?:\w+ )?(?:changed|updated|applied|reload\w*)|changed (?:from|to)|migrat(?:ion|ing|ed|e)|ALTER TABLE|failover|election|elected|promot(?:ed|ing)|scal(?:ed|ing) (?:up|down|in|out)|feature flag|flag \S+ (?:enabled|disabled)|(?:rule|feed|snapshot|policy|catalogue|schema|mapping|index|key|certificate) \S{0,40} ?(?:loaded|changed|added|removed|rotated|switched|applied)|rotated|(?:stepped|jumped) by|disabled|restart(?:ed|ing)?|cut ?over|maintenance|started (?:early|manually)|by operator|drain(?:ed|ing)|evict(?:ed|ing|ion)|preempt(?:ed|ing)|scheduled (?:job|pod)|batch\w* (?:started|launched))\b/i;

/** Names a cause rather than its effect on someone else. */
export const CAUSE_WORDS =
  /\b(?:due to an?|caused by|(?<!skipped )because|expired|expir(?:es|y)|out of memory|OOM|killed process|no space left|disk full|\d+ ?% full|volume (?:now )?\S* ?full|deadlock\w*|lock(?:ed)? (?:held|by)|waits? for \w*lock|segmentation fault|segfault|SIGSEGV|SIGKILL|core dumped|panic|nil pointer|null ?pointer|NullPointer\w*|undefined reference|does not exist|no such (?:file|table|column|host|key)|missing|absent|not found|no value|(?:is )?not defined|is undefined|undefined (?:symbol|variable|method|name)|cannot find|no module named|unknown (?:column|host|field|option)|denied|forbidden|unauthorized|invalid (?:config\w*|certificate|value|credential\w*)|corrupt(?:ed|ion)?|exhausted|exceed(?:s|ed)? (?:\w+ )?(?:budget|limit|quota|capacity)|quota|throttl(?:ed|ing)|too many open files|mismatch(?:ed)?|unsupported|no mapping|schema|overload(?:ed)?|shedding|saturat(?:ed|ion)|under \w+ (?:CPU|memory)|slow query|leak|stale|address already in use|read-only|does not answer|lost quorum|split brain|bad gateway|could not resolve)\b/i;

/** The effect that a caller sees when something behind it has failed. */
export const SYMPTOM_WORDS =
  /\b(?:timed? ?out|timeout|deadline exceeded|connection (?:refused|reset|closed)|unreachable|unavailable|(?:not|no longer) available|wait(?:ed|ing)|(?:readiness|liveness|probe)\b.{0,40}\bfailed|back-?off|out of rotation|upstream|downstream|retry(?:ing)?|retries|gave up|(?:answered|status|HTTP|returned) (?:[45]\d\d|<num>)|5\d\d from|breaker|circuit|fall(?:ing)? back|degraded|no healthy|aborted|rolled back|health ?check|heartbeat|call failed|request failed|dependency|error budget|exit(?:ed|ing)?(?: with)?(?: code| status)?:? (?:[1-9]|<num>)|exiting|build failed|failed with exit|(?:bad|non-zero) exit status|return(?:ed)? code:? (?:[1-9]|<num>)|command failed|(?:tests?|run) failed|(?:\d+|<num>) failed)\b|exit(?:ed|ing)?(?: with)?(?: code| status)?:? <num>|return(?:ed)? code:? <num>|<num> failed/i;

/** Says that something works again; never a cause. */
export const RECOVERY_WORDS =
  /\b(?:recovered|recover(?:y|s) (?:complete|done)|healed|resolved|restored|healthy again|answers again|back (?:online|to normal|up)|reconnected|succeeded|success(?:ful|fully)?|cleared)\b/i;

/** Says that the work is done, or that something is as it should be. */
export const DONE_WORDS =
  /\b(?:ok|done|ready|started|up|success\w*|completed?|finished|passed|healthy|connected|listening|available|deployed|installed|accepted|restored|delivered|joined|running|valid)\b/i;

/** Takes back what such a word says. */
export const NEGATION = /\b(?:not|no|never|nothing|without|cannot)\b|n't\b/i;

/** A participle after the failure says how the program worked around it: `failed, using the default`. */
export const MADE_UP_FOR =
  /[,;] (?:using|ignoring|skipping|assuming|continuing|falling back|defaulting|disabling|renaming|replacing|recreating|rebuilding)\b/i;
