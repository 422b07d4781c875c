import { ENDED_BY_SIGNAL } from './ended-by-signal.ts';
import { ROWS_OF_LANGUAGES } from './language-rows.ts';

/** One way to say that something failed. */
export interface FailureRow {
  id: string;
  /** 5: a process, a volume, or a whole run is gone. 4: a verdict, or a named exception. 3: a failure. 2: trouble. 1: a warning. */
  weight: 1 | 2 | 3 | 4 | 5;
  /** What the failure is about, where the words tell. */
  family: 'ended' | 'memory' | 'disk' | 'lock' | 'network' | 'access' | 'absent' | 'compiler' | 'test' | 'data' | 'any';
  /** ISO 639-1. */
  language: string;
  /** Source of a regular expression in small letters, matched against the text in small letters. */
  says: string;
  /** Matched against the text as it is: capitals are what makes it a verdict or the name of a class. */
  isExact?: true;
  /** Whole words, of any script. */
  isWords?: true;
}

const english = (
  weight: FailureRow['weight'],
  family: FailureRow['family'],
  rows: readonly (readonly [id: string, says: string])[],
  isExact?: true,
): FailureRow[] =>
  rows.map(([id, says]) => ({ id, weight, family, language: 'en', says, ...(isExact && { isExact }) }));

const NUMBER = String.raw`(?:\d+|<num>)`;

/** Three stars set a text apart, such as a heading; the words behind them say whether it is a verdict. */
const STARS = String.raw`(?<!\*)\*\*\* (?!.*\*\*\*\W*$)`;
const TELLS_OF_END = String.raw`\b[Ee]rror\b|\b[Ff]ail(?:s|ed|ure)\b|\b[Ss]top\b|\b[Ss]ignal ${NUMBER}|\b[Aa]bort(?:ed|ing)?\b|\b[Dd]eadlock\b|\bdetected\b`;

/** The vocabulary of failure: what a log says in plain words, in no product's particular spelling. */
export const FAILURE_ROWS: readonly FailureRow[] = [
  ...english(5, 'ended', [
    ['panic', String.raw`(?<!=)\bpanic(?:ked)?\b(?!=)`],
    ['segmentation fault', String.raw`\bsegmentation fault\b|\bsegfault\b|\bsigsegv\b|\bsigabrt\b|\bcore dumped\b`],
    ['kernel bug', String.raw`\bkernel bug\b`],
    ['fatal error', String.raw`^\s*fatal\b|\bfatal error\b|\bunrecoverable\b`],
    ['sanitizer', 'sanitizer: (?!reported)'],
  ]),
  ...english(
    5,
    'ended',
    [
      ['FATAL', String.raw`\bFATAL\b`],
      ['ended by a signal', ENDED_BY_SIGNAL],
    ],
    true,
  ),
  ...english(5, 'memory', [
    [
      'out of memory',
      String.raw`(?<![a-z\d])out[ _]of[ _]memory(?![a-z\d])|\boom\b(?! killer)|\boom-?kill(?:ed|er)?\b`,
    ],
  ]),
  ...english(5, 'disk', [
    ['no space left', String.raw`(?<![a-z\d])no[ _]space[ _]left(?![a-z\d])|\bdisk (?:is )?full\b`],
  ]),
  ...english(5, 'lock', [['deadlock detected', String.raw`\bdeadlock detected\b`]]),

  ...english(
    4,
    'any',
    [
      [
        'marked verdict',
        String.raw`\*(?:ERROR|FATAL)\*|\*{3} ?FAILED|\[FAIL(?:ED)?\]|<<< (?:FAILURE|ERROR)!|\*{3}(?:Failed|Timeout|Exception)\b`,
      ],
      ['mark of an annotation', String.raw`##\[error\]|::error|(?:^|\s)npm (?:ERR!|error)`],
      [
        'ERROR with a colon',
        String.raw`\bERROR:|\bfatal:|\berror:|^\s*${NUMBER}:${NUMBER}:? +error\b|[\d>]: (?:fatal )?error: `,
      ],
      [
        'verdict at the beginning',
        String.raw`^\W*(?:E\s+(?:\S|$)|FAILED\b|FAIL\b|ERROR\b|E:|(?:[\w-]+: )?BUG: |Oops: |${STARS}(?:\[\w|.*(?:${TELLS_OF_END})))`,
      ],
      ['verdict inside', String.raw`(?:^|\s)(?:FAILED\b|FAIL[:! ]|--- FAIL|BUILD FAIL)|\bFailed$|\bFailed \w+ ['"]`],
      ['named exception', String.raw`\b[A-Z]\w+(?:Exception|Error)\b`],
      ['trace', String.raw`Traceback \(|\btraceback\b`],
      ['uncaught', String.raw`\b[Uu]ncaught\b|\b[Uu]nhandled\b`],
    ],
    true,
  ),
  ...english(4, 'any', [
    // A bullet marks a test that failed, and as often the one name of what a list is about: `● oak.service - The oak`.
    ['mark', String.raw`^\W*(?:✕|✖|×|✗|✘|❌|⛔|●(?!\s*\S+(?: - .*)?$))|(?:^|\s)[✗✘✖❌⛔]`],
    ['make stopped', String.raw`\bmake(?:\[${NUMBER}\])?: \*\*\*`],
  ]),
  ...english(4, 'test', [
    ['not ok', String.raw`(?:^\W*|\s)not ok\b`],
    ['assertion', String.raw`\bassert(?:ion)?\b.{0,200}\bfail`],
    ['no tests found', String.raw`\bno tests found\b`],
  ]),
  ...english(4, 'compiler', [
    ['undefined reference', String.raw`\bundefined reference\b`],
    ['numbered compiler error', String.raw`\berror\[(?:e\d+|e?<\w+>)\]`],
    ['error with a code', String.raw`\berror <\w+>:|\b(?:error )?ts${NUMBER}:`],
    ['module not found', String.raw`\bcannot find module\b|\bcommand not found\b|\bno match for argument\b`],
  ]),
  ...english(4, 'absent', [['no such file', String.raw`\bno such file or directory\b`]]),
  ...english(4, 'access', [['denied', String.raw`\bdenied\b|\bdubious ownership\b`]]),
  ...english(4, 'lock', [['deadlock', String.raw`(?<!\bfor (?:\w+ ){0,3})\bdeadlock(?:s|ed)?\b`]]),
  ...english(4, 'memory', [['stack overflow', String.raw`\bstack overflow\b`]]),
  ...english(4, 'data', [
    ['data loss', String.raw`\bdata loss\b`],
    [
      'corruption',
      String.raw`(?<!\bfor (?:\w+ ){0,3})\bcorruption\b|(?<!\b(?:may|might|could) (?:have been|be) )\bcorrupt(?:ed)?\b`,
    ],
  ]),

  ...english(3, 'any', [
    ['error', String.raw`(?<!\w-)\berrors?\b(?!=[a-z])`],
    ['failed', String.raw`\bfail(?:s|ed|ing)\b|(?<!\w-)\bfailures?\b`],
    ['exception', String.raw`\bexceptions?\b`],
    ['fatal', String.raw`\bfatal\b|\bcritical\b`],
    ['ended by itself', String.raw`\bcrash(?:ed|es)?\b|\babort(?:ed|ing)?\b|\bkilled\b|\bterminated unexpectedly\b`],
    ['gave up', String.raw`\b(?:gave|giving) up\b`],
    [
      'error of the system',
      String.raw`\bread-only file system\b|\bstale file handle\b|\bdevice or resource busy\b|\bbad file descriptor\b|\bargument list too long\b|\btext file busy\b|\bfile name too long\b|\boperation not supported\b|\bfunction not implemented\b|\bnot a directory\b|\bis a directory\b|\binvalid cross-device link\b`,
    ],
    ['cannot', String.raw`\bcannot\b|\bcould not\b|\bcan'?t\b|\bcouldn't\b|\bunable to\b`],
    [
      'exit code',
      String.raw`\bexited with\b|\bexit (?:code|status):? ?[1-9]|\bbad exit status\b|\breturn(?:ed)? code [1-9]`,
    ],
  ]),
  ...english(3, 'network', [
    ['refused', String.raw`\brefused\b|\bunreachable\b|\bunavailable\b|\bbad gateway\b`],
    ['timed out', String.raw`\btimed ?out\b|\btime-?out\b`],
    ['connection lost', String.raw`\bbroken pipe\b|\breset by peer\b|\bconnection (?:lost|closed|reset)\b`],
    [
      'network error of the system',
      String.raw`\baddress already in use\b|\bno route to host\b|\b(?:network|host) is down\b|\bno buffer space available\b|\btransport endpoint is not connected\b|\bnetwork dropped connection\b`,
    ],
    ['answer of an error', String.raw`\bhttp (?:error )?[45]\d\d\b|\(http [45]\d\d\)`],
  ]),
  ...english(3, 'access', [
    ['rejected', String.raw`\brejected\b|\bforbidden\b|\bunauthorized\b|\bnot accessible\b|\bexpired\b`],
    ['not permitted', String.raw`\b(?:not|never|n't) (?:met|satisf(?:y|ied)|permitted|allowed|formatted)\b`],
  ]),
  ...english(3, 'absent', [['not found', String.raw`\bnot found\b|\bno such\b|\bmissing\b|\bdoes not exist\b`]]),
  ...english(3, 'memory', [['exhausted', String.raw`\bexhausted\b|\btoo many\b|\boverflow\b|\bexceeded\b`]]),
  ...english(3, 'compiler', [
    [
      'unresolved',
      String.raw`\bunresolved\b|\bundeclared\b|\bis (?:undefined|not defined)\b|\b(?:undefined|unbound) (?:symbol|variable|method|name)\b`,
    ],
    [
      'syntax error',
      String.raw`\bsyntax error\b|\bunexpected (?:token|indent|end)\b|\bwould (?:be reformatted|reformat)\b`,
    ],
  ]),
  ...english(3, 'data', [
    [
      'conflict',
      String.raw`\bconflicts?\b|\bviolat(?:ions?|es|ed)\b|\bmismatch(?:ed)?\b|\brace detected\b|\binvalid\b`,
    ],
    ['corrupt', String.raw`(?<!\b(?:may|might|could) (?:have been|be) )(?<!\bfor (?:\w+ ){0,3})\bcorrupt\w*`],
  ]),

  ...english(2, 'any', [
    ['warning', String.raw`\bwarn(?:ing)?\b`],
    [
      'trouble',
      String.raw`\bretry(?:ing)?\b|\bdegraded\b|\bslow\b|\bdelayed\b|\bdropped\b|\blost\b|\bstale\b|\billegal\b|\bunexpected\b|\bunknown\b`,
    ],
    [
      'load',
      String.raw`\boverload\w*|\bthrottl\w*|\bevict(?:ed|ion)\b|\bskipp(?:ed|ing)\b|\broll(?:ed )?back\b|\bfailover\b`,
    ],
    ['comparison', String.raw`^\s*(?:expected|received|got|actual)\b|\b(?:expected|received|got|actual)\b\s*[:=]`],
    ['place of a failure', String.raw`^\s*(?:-->|at \S+ \(|file "|caused by|>\s+\d+ \||\d+ \|)`],
  ]),
  ...english(1, 'any', [['deprecated', String.raw`\bdeprecat`]]),
  ...ROWS_OF_LANGUAGES,
];
