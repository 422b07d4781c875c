/** Words by which any log, of any product, tells failures, changes and recoveries apart. Matched without case. */

/** Something was changed on purpose: the usual trigger of an incident, at whatever level it is written. */
export const CHANGE_WORDS =
  /\b(?:deploy(?:ed|ing|ment|s)?|roll(?:ing|ed)? ?out|releas(?:e|ed|ing)|upgrad(?:e|ed|ing)|reload(?:ed|ing)?|config(?:uration)? (?:\w+ )?(?:changed|updated|applied|reload\w*)|changed (?:from|to)|migrat(?:ion|ing|ed|e)|ALTER TABLE|failover|election|elected|promot(?:ed|ing)|scal(?:ed|ing) (?:up|down|in|out)|feature flag|flag \S+ (?:enabled|disabled)|(?:rule|feed|snapshot|policy|catalogue|schema|mapping|index|key|certificate) \S{0,40} ?(?:loaded|changed|added|removed|rotated|switched|applied)|rotated|(?:stepped|jumped) by|disabled|restart(?:ed|ing)?|cut ?over|maintenance|started (?:early|manually)|by operator|drain(?:ed|ing)|evict(?:ed|ing|ion)|preempt(?:ed|ing)|scheduled (?:job|pod)|batch\w* (?:started|launched))\b/i;

/** Names a cause rather than its effect on somebody else. */
export const CAUSE_WORDS =
  /\b(?:due to an?|caused by|(?<!skipped )because|expired|expir(?:es|y)|out of memory|OOM|killed process|no space left|disk full|\d+ ?% full|volume (?:now )?\S* ?full|deadlock\w*|lock(?:ed)? (?:held|by)|waits? for \w*lock|segmentation fault|segfault|SIGSEGV|SIGKILL|core dumped|panic|nil pointer|null ?pointer|NullPointer\w*|undefined reference|does not exist|no such (?:file|table|column|host|key)|missing|absent|not found|no value|(?:is )?not defined|is undefined|undefined (?:symbol|variable|method|name)|cannot find|no module named|unknown (?:column|host|field|option)|denied|forbidden|unauthorized|invalid (?:config\w*|certificate|value|credential\w*)|corrupt(?:ed|ion)?|exhausted|exceed(?:s|ed)? (?:\w+ )?(?:budget|limit|quota|capacity)|quota|throttl(?:ed|ing)|too many open files|mismatch(?:ed)?|unsupported|no mapping|schema|overload(?:ed)?|shedding|saturat(?:ed|ion)|under \w+ (?:CPU|memory)|slow query|leak|stale|address already in use|read-only|does not answer|lost quorum|split brain|bad gateway|could not resolve)\b/i;

/** The effect that a caller sees when something behind it has failed. */
export const SYMPTOM_WORDS =
  /\b(?:timed? ?out|timeout|deadline exceeded|connection (?:refused|reset|closed)|unreachable|unavailable|(?:not|no longer) available|wait(?:ed|ing)|(?:readiness|liveness|probe)\b.{0,40}\bfailed|back-?off|out of rotation|upstream|downstream|retry(?:ing)?|retries|gave up|(?:answered|status|HTTP|returned) (?:[45]\d\d|<num>)|5\d\d from|breaker|circuit|fall(?:ing)? back|degraded|no healthy|aborted|rolled back|health ?check|heartbeat|call failed|request failed|dependency|error budget|exit(?:ed|ing)?(?: with)?(?: code| status)?:? (?:[1-9]|<num>)|exiting|build failed|failed with exit|(?:bad|non-zero) exit status|return(?:ed)? code:? (?:[1-9]|<num>)|command failed|(?:tests?|run) failed|(?:\d+|<num>) failed)\b|exit(?:ed|ing)?(?: with)?(?: code| status)?:? <num>|return(?:ed)? code:? <num>|<num> failed/i;

/** Says that something works again; never a cause. */
export const RECOVERY_WORDS =
  /\b(?:recovered|recover(?:y|s) (?:complete|done)|healed|resolved|restored|healthy again|answers again|back (?:online|to normal|up)|reconnected|succeeded|success(?:ful|fully)?|cleared)\b/i;

/** Says that something failed and nothing about what: a heading, a trace's first line, a bare exception name. */
export const BARE_FAILURE =
  /^\W*\w+: FAIL(?:ED|URE)?\W*$|^\W*(?:[A-Z]+ ){0,3}FAILED\W*$|^\W*[_=*!─━═⎯╡-]{3,} ?.{0,60}(?:error|fail|exception)\w*.{0,80} ?[_=*!─━═⎯╞-]{3,}\W*$|^(?:\W|<\w+>|\^\[\[[\d;]*m)*(?:Traceback \(most recent call last\):?|(?:[A-Z]\w*(?:Error|Exception|Failure)|errors?|failures?|failed|fail|failing|problems?|tests?|files?|FAILED|<\w+>)(?:\W+(?:errors?|failures?|failed|failing|problems?|tests?|files?|FAILED|<\w+>))*)\W*$/i;

/** A name that stands alone, a count or a time at the end of a report: which and how much, never what failed. */
export const BARE_NAME =
  /^\W*[\w.$/:-]+(?:\s*[:=]\s*(?:<num>|\d+))?\W*$|^\W*(?:tests?|test suites?|suites?|snapshots?|time|total|duration|elapsed|finished|ran|done)\b/i;

/** Text that makes a failure word harmless. */
export const HARMLESS_WORDS =
  /\b(?:0|no|zero|without) (?:\w+ )?(?:errors?|failures?|failed|warnings?|problems?|issues?)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*0\b|continue-on-error|fail-fast|failsafe|--?\w*fail\w*=|if-no-files-found|ignore[-_ ]?errors?|error[-_]?(?:handler|page|codes?|prone|level|reporting)\b|on[-_]error|werror|\berrors?\.(?:ts|js|go|py|rs|c|h|o|java)\b|-W\w*error|\b\w+ing (?:\S+ ){0,3}for (?:\w+ ){0,3}(?:errors?|failures?|problems?|corruption|deadlocks?|leaks?)\b(?!.*\bfail(?:ed|ing|s)\b)/i;

/** What deals with failures is named after them, and is none. */
export const DEALS_WITH_FAILURES =
  /\b(?:errors?|failures?|failed \w+|panics?|crash(?:es)?|exceptions?) (?:handlers?|notifiers?|hooks?|collectors?|(?:reports? )?(?:generation|detection|collection))\b/gi;

/** What was done about it stands behind the failure, as a participle: it was made up for. */
export const MADE_UP_FOR =
  /[,;] (?:using|ignoring|skipping|assuming|continuing|falling back|defaulting|disabling|renaming|replacing|recreating|rebuilding)\b/i;

/** A test or step that went well or was left out, whatever failure its name speaks of. */
export const PASSING_SHAPE =
  /^(?!.*\b(?:failed|failing|failures?|errors?)\b).*(?:\d|<num>) passed\b|^\W*(?:✓|✔|√|ok \d|PASS(?:ED)?\b|SKIP\b|\[ *OK *\]|\[ +PASSED)|\b(?:PASSED|SKIPPED|XFAIL|XPASS)\b|\.\.\. ok$|\.{3,}\W*(?:\([^)]*\)\W*)?(?:[Pp]assed|[Ss]kipped|OK|ok|yes|done)\W*$/;

/** A verdict that a tool sets apart from the sentence it stands in, at whatever level it is written. */
export const VERDICT_MARK =
  /\*(?:ERROR|FATAL)\*|\*{3} ?FAILED|\[FAIL(?:ED)?\]|<<< (?:FAILURE|ERROR)!|\*{3}(?:Failed|Timeout|Exception)\b/;

/** A name and how it ended: the verdict of a list, told again at the end. */
export const NAMED_VERDICT = /^\W*\S+\s+FAILED(?: in \S+)?\W*$/;

/** A command that a run shows before it runs it, or a piece of a script: traced, prompted, or in a shell's syntax. */
export const ECHO_SHAPE =
  /^\s*(?:\++ \S|\$ \S|(?:echo|printf) ["'$-]|(?:if|elif|while|until) (?:\[|!|test |command )|\[\[? .* \]\]?|(?:fi|done|esac|else|then|exit(?: (?:\d+|<num>))?)\W*$)|(?:\|\||&&|;)\s*\\?\s*$|; (?:then|do)\s*$|\s\\$/;

/** A verdict and the one name that it is about, as a list of results has them. */
export const VERDICT_AND_NAME =
  /^(?:\[[^\]]*\] )*\W*(?:FAILED|FAIL|ERROR|failed):?\s+(?:\S*(?:<path>|[/\\.:])\S*|[A-Z][a-z\d]+[A-Z]\w*)(?:\s+\(?(?:<num>|[\d.]+\w*)\)?)?\W*$/;

/** A frame of a call stack. */
export const FRAME_SHAPE = /^\s*(?:at (?:\S+ )*\(|at <?\S+>?:(?:\d+|<num>)|File "|from \S+:\d+|#(?:\d+|<num>) )/;

/** Source code that a trace or a test report quotes: it speaks of failures that did not happen there. */
export const CODE_SHAPE =
  /^\s*(?:>\s+|(?:\d+ |<num> )?\|\s*)?(?:with|raise|except|def|return|assert|async|await|import|from|class|throw|catch|try|expect|elif|if|for|while|const|let|var|func|fn|pub|public|private)\b[ (].*(?:[:;{(,]|\))\s*(?:(?:\/\/|<\w+>)\s.*)?$/;
