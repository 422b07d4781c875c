import { LIMITS } from '@rootline/contract';

/** What stands after `Content-Disposition: `, and the name that is kept or the sentence of the refusal. */
export interface FileNameCase {
  disposition: string | Uint8Array;
  kept?: string;
  refusal?: string;
}

const NO_FILE = 'Please select a file to upload';
const NOT_A_LOG = 'Please select a JSON, LOG, or TXT file';
const NOT_USABLE = 'This file name is not allowed';
const NOT_VALID = 'The request is not valid';
const LONGEST = LIMITS.upload.fileNameLength;

const named = (name: string) => `form-data; name="logfile"; filename="${name}"`;
const namedBytes = (hex: string) =>
  Buffer.concat([Buffer.from('form-data; name="logfile"; filename="'), Buffer.from(hex, 'hex'), Buffer.from('.log"')]);

/** Names between quotes: as sent, and as kept. */
const KEPT: Record<string, string> = {
  'app.log': 'app.log',
  'журнал (1).log': 'журнал (1).log',
  'Prüfung – 日本 – 😀👩‍👩‍👧.log': 'Prüfung – 日本 – 😀👩‍👩‍👧.log',
  '../../../etc/cron.d/evil.log': 'evil.log',
  '..\\..\\windows\\evil.log': 'evil.log',
  '..././..././evil.log': 'evil.log',
  '/etc/evil.log': 'evil.log',
  'C:\\logs\\app.log': 'app.log',
  'C:app.log': 'C:app.log',
  '\\\\server\\share\\app.log': 'app.log',
  '//server/share/app.log': 'app.log',
  'file:///etc/app.log': 'app.log',
  'app.log:stream.txt': 'app.log:stream.txt',
  '%2e%2e%2f%2e%2e%2fevil.log': '%2e%2e%2f%2e%2e%2fevil.log',
  '%252e%252e%252fevil.log': '%252e%252e%252fevil.log',
  '..%c0%afevil.log': '..%c0%afevil.log',
  '..%5cevil.log': '..%5cevil.log',
  '..／..／evil.log': '..／..／evil.log',
  '..∕evil.log': '..∕evil.log',
  'evil\u0000.exe.log': 'evil.exe.log',
  'a\u0001\u0008\u001b[31m\u007f\u0085b.log': 'a[31mb.log',
  'a\tb.log': 'ab.log',
  'evil\u202egol.exe.log': 'evilgol.exe.log',
  '\u2066\u2067\u2068a\u2069\u202a\u202b\u202c\u202d.log': 'a.log',
  'zero\u200bwidth\u200d\ufeff.log': 'zerowidth.log',
  'line\u2028separator.log': 'lineseparator.log',
  'tags\u{e0041}\u{e0042}.log': 'tags.log',
  'a.log\u200b': 'a.log',
  '.log': '.log',
  '...log': '...log',
  '.....txt': '.....txt',
  'UPPER.LOG': 'UPPER.LOG',
  'Mixed.JsOn': 'Mixed.JsOn',
  'archive.exe.log': 'archive.exe.log',
  'archive.log.json': 'archive.log.json',
  ' padded .log': ' padded .log',
  '-rf.log': '-rf.log',
  '~.log': '~.log',
  '$(reboot).log': '$(reboot).log',
  '`id`;|&.log': '`id`;|&.log',
  '{{7*7}}#{7*7}.log': '{{7*7}}#{7*7}.log',
  '<img src=x onerror=alert(1)>.log': '<img src=x onerror=alert(1)>.log',
  "'; DROP TABLE log_files; --.log": "'; DROP TABLE log_files; --.log",
  '=cmd|calc.txt': '=cmd|calc.txt',
  'CON.log': 'CON.log',
  'nul.txt': 'nul.txt',
  'COM1.json': 'COM1.json',
  '__proto__.log': '__proto__.log',
  'constructor.json': 'constructor.json',
  '%22quoted%22.log': '"quoted".log',
  'a; filename=b.log': 'a; filename=b.log',
  '=?UTF-8?B?YS5sb2c=?=.log': '=?UTF-8?B?YS5sb2c=?=.log',
  [`${'n'.repeat(LONGEST - 4)}.log`]: `${'n'.repeat(LONGEST - 4)}.log`,
  [`${'😀'.repeat(LONGEST - 4)}.log`]: `${'😀'.repeat(LONGEST - 4)}.log`,
  [`${'folder/'.repeat(500)}a.log`]: 'a.log',
};

/** Names between quotes, and the sentence that refuses them. */
const REFUSED: Record<string, string> = {
  '': NO_FILE,
  '/': NO_FILE,
  '../../': NO_FILE,
  // The backslash takes the quote with it.
  'C:\\': NOT_A_LOG,
  '\u0001\u0002\u202e': NO_FILE,
  '.': NOT_A_LOG,
  '..': NOT_A_LOG,
  '....': NOT_A_LOG,
  '   ': NOT_A_LOG,
  log: NOT_A_LOG,
  syslog: NOT_A_LOG,
  __proto__: NOT_A_LOG,
  constructor: NOT_A_LOG,
  'a.exe': NOT_A_LOG,
  'a.log.exe': NOT_A_LOG,
  'a.log.gz': NOT_A_LOG,
  'a.log.': NOT_A_LOG,
  'a.log ': NOT_A_LOG,
  'a.ｌｏｇ': NOT_A_LOG,
  'a.log/': NO_FILE,
  'evil\u202egol.exe': NOT_A_LOG,
  'a.exe\u0000.lo\u0000': NOT_A_LOG,
  'a.log::$DATA': NOT_A_LOG,
  '=?UTF-8?B?YS5sb2c=?=': NOT_A_LOG,
  [`${'n'.repeat(LONGEST - 3)}.log`]: NOT_USABLE,
  [`${'n'.repeat(10_000)}.log`]: NOT_USABLE,
  [`${'n'.repeat(90_000)}.log`]: NOT_USABLE,
};

/** Headers that say the name in other ways, or badly. */
const HEADERS: FileNameCase[] = [
  { disposition: namedBytes('2e2ec0afc0ae'), kept: '..\ufffd\ufffd\ufffd\ufffd.log' },
  { disposition: namedBytes('eda080'), kept: '\ufffd\ufffd\ufffd.log' },
  { disposition: namedBytes('ff00fe'), kept: '\ufffd\ufffd.log' },
  { disposition: namedBytes('63616665cc81'), kept: 'cafe\u0301.log' },
  { disposition: 'form-data; name=logfile; filename=bare.log', kept: 'bare.log' },
  { disposition: 'FORM-DATA; NAME="logfile"; FILENAME="upper.log"', kept: 'upper.log' },
  { disposition: 'form-data; filename="first.log"; name="logfile"', kept: 'first.log' },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8\'\'%d0%b6%20%281%29.log', kept: 'ж (1).log' },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8\'de\'..%2f..%2fevil.log', kept: 'evil.log' },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8\'\'a%00%0d%0ab.log', refusal: NO_FILE },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8\'\'a%00%1bb.log', kept: 'ab.log' },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8\'\'%ff%fe.log', kept: '\ufffd\ufffd.log' },
  { disposition: 'form-data; name="logfile"; filename*=utf-16le\'\'%00%d8.%00l%00o%00g%00', kept: '\ufffd.log' },
  { disposition: 'form-data; name="logfile"; filename*=ISO-8859-1\'\'gr%f6%dfe.log', kept: 'größe.log' },
  { disposition: 'form-data; name="logfile"; filename*=nonsense\'\'a.log', kept: 'a.log' },
  { disposition: 'form-data; name="logfile"; filename*=UTF-8', refusal: NOT_A_LOG },
  { disposition: `${named('plain.log')}; filename*=UTF-8''starred.log`, kept: 'plain.log' },
  { disposition: `${named('one.log')}; filename="two.log"`, kept: 'one.log' },
  { disposition: 'form-data; name="logfile"; filename="a\\"b.log"', kept: 'a"b.log' },
  { disposition: 'form-data; name="logfile"; filename="never closed.log', kept: 'never closed.log' },
  { disposition: 'form-data; name="logfile"; filename=', refusal: NO_FILE },
  { disposition: 'form-data; name="logfile"; filename', refusal: NO_FILE },
  { disposition: 'form-data; name="logfile"', refusal: NO_FILE },
  { disposition: 'form-data; filename="a.log"', refusal: NO_FILE },
  { disposition: 'form-data; name="LOGFILE"; filename="a.log"', refusal: NO_FILE },
  { disposition: 'form-data; name="logfile[]"; filename="a.log"', refusal: NO_FILE },
  { disposition: 'form-data; name="__proto__"; filename="a.log"', refusal: NOT_VALID },
  { disposition: 'form-data; name="toString"; filename="a.log"', refusal: NOT_VALID },
  { disposition: 'attachment; name="logfile"; filename="a.log"', refusal: NO_FILE },
  { disposition: 'form-data', refusal: NO_FILE },
  { disposition: '', refusal: NO_FILE },
  { disposition: `${named('a.log')}\r\nX-Injected: yes`, kept: 'a.log' },
  { disposition: named('a\r\nContent-Type: text/html\r\n\r\nb.log'), refusal: NOT_A_LOG },
  { disposition: named('a\nb.log'), refusal: NO_FILE },
  { disposition: named('a\rb.log'), refusal: NO_FILE },
  { disposition: `form-data; name="logfile";\r\n filename="folded.log"`, kept: 'folded.log' },
];

export const FILE_NAME_CASES: FileNameCase[] = [
  ...Object.entries(KEPT).map(([name, kept]) => ({ disposition: named(name), kept })),
  ...Object.entries(REFUSED).map(([name, refusal]) => ({ disposition: named(name), refusal })),
  ...HEADERS,
];
