/** The library itself compiles without platform types; every host of the tests has it. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** Small logs of many formats, whole and ordinary. */
export const SEED_LOGS: readonly string[] = [
  '2024-01-02 10:00:00,123 INFO  [main] com.acme.Foo - started in 12 ms\n2024-01-02 10:00:01,123 ERROR [main] com.acme.Foo - boom\njava.lang.IllegalStateException: bad\n\tat com.acme.Foo.bar(Foo.java:17)\n',
  '{"time":"2024-01-02T10:00:00Z","level":"info","msg":"up","n":1}\n{"time":"2024-01-02T10:00:01Z","level":"error","msg":"down","err":{"stack":"Error: x\\n at y"}}\n',
  '[\n  {"timestamp": 1718000000975, "message": "START a"},\n  {"timestamp": 1718000000976, "message": "END a"}\n]\n',
  '{"events":[{"timestamp":1718000000975,"message":"a b"},{"timestamp":1718000000976,"message":"c d"}]}',
  'Jun 14 15:16:01 combo sshd[19939]: authentication failure; uid=0\nJun 14 15:16:02 combo su: opened\n',
  'time,level,message\n2024-01-02 10:00:00,ERROR,"a, b\nc"\n2024-01-02 10:00:01,INFO,d\n',
  'ts=2024-03-10T14:13:06.698Z level=info msg="Starting up" n=1\nts=2024-03-10T14:13:07.698Z level=warn msg="slow" n=2\n',
  '{"log":"hello\\n","stream":"stdout","time":"2024-08-03T22:14:05.9Z"}\n{"log":"\\tat x\\n","stream":"stdout","time":"2024-08-03T22:14:05.9Z"}\n',
  '2024-01-01T00:00:00.000Z stdout P half\n2024-01-01T00:00:00.000Z stdout F whole\n',
  '<134>1 2025-11-06T11:32:42.868451+00:00 host app 92 - - started\n<131>1 2025-11-06T11:32:43Z host app 92 - [a b="c"] failed\n',
  '10.0.0.1 - - [23/Mar/2018:12:31:01 +0000] "GET /a HTTP/1.1" 200 28 "-" "curl"\n',
  '#Fields: date time c-ip\n2015-01-13 00:32:17 10.0.0.1\n',
  'web-1  | 2024-04-25T05:32:35.584725130Z up\ndb-1  | 2024-04-25T05:32:36.584725130Z down\n',
  'Log Name: System\nDate: 2/13/2024 3:00:01 PM\nLevel: Error\nDescription:\na bad block\n\nLog Name: System\nDate: 2/13/2024 3:00:02 PM\nLevel: Information\nDescription:\nup\n\n',
  '#fields\tts\tuid\tmethod\n#types\ttime\tstring\tstring\n1706781601.5\tC1\tGET\n1706781602.5\tC2\tPUT\n',
  '<event level="INFO" at="2024-02-01T10:00:01Z">\n<text>up</text>\n</event>\n<event level="WARN" at="2024-02-01T10:00:02Z">\n<text>slow</text>\n</event>\n',
  '{\n  "time": "2024-02-01T10:00:01Z",\n  "msg": "a"\n}\n{\n  "time": "2024-02-01T10:00:02Z",\n  "msg": "b"\n}\n2024-02-01T10:00:03Z ERROR plain\n2024-02-01T10:00:04Z ERROR again\n',
  'commit 3f1c9a7b\nAuthor: A\nDate:   Mon Jan 15 10:12:44 2024 +0100\n\n    one\n\ncommit 4f1c9a7b\nAuthor: B\nDate:   Mon Jan 15 10:12:45 2024 +0100\n\n    two\n\n',
  '[rank0]: up\n[rank0]: Traceback (most recent call last):\n[rank0]:   File "a.py", line 1\n[rank0]: KeyError: 3\n[rank1]: up\n[rank1]: down\n',
  '2024-01-02T10:00:00Z start\n2024-01-02T10:00:01Z panic: x\n2024-01-02T10:00:01Z \n2024-01-02T10:00:01Z goroutine 1 [running]:\n2024-01-02T10:00:01Z \t/src/main.go:12\n2024-01-02T10:00:02Z done\n',
  'Mon 2024-01-01 10:00:01 UTC [s=1]\n    PRIORITY=3\n    MESSAGE=a\nMon 2024-01-01 10:00:02 UTC [s=2]\n    PRIORITY=6\n    MESSAGE=b\n',
  '# remarks\nDatum;Uhrzeit;Stufe;Meldung\n13.02.2024;10:00:01;Fehler;"a; b"\n14.02.2024;10:00:02;Info;c\n',
];
const SPECIAL = [
  '\n',
  '\r',
  '\0',
  '"',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '\u001b[31m',
  '\ufeff',
  ',',
  '|',
  '<',
  '>',
  ':',
  '\t',
  '%',
  '\u{1f600}',
  '__proto__',
  '\n\ufeff',
  '^[[31m',
  '\\u0000',
  '\\ud800',
  '\r\n',
  '"\n"',
  '..',
];

/** A small generator with a fixed seed (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A damaged log: the same number always gives the same bytes. */
export function mutatedLog(seed: number): Uint8Array {
  const next = random(seed);
  const pick = (length: number) => Math.floor(next() * length);
  let text = (SEED_LOGS[seed % SEED_LOGS.length] ?? '').repeat(1 + pick(8));
  for (let i = 0; i < 1 + pick(12); i++) {
    const at = pick(text.length + 1);
    const kind = pick(4);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + pick(20));
    else if (kind === 1) text = text.slice(0, at) + (SPECIAL[pick(SPECIAL.length)] ?? '') + text.slice(at);
    else if (kind === 2) text = text.slice(0, at) + text.slice(pick(text.length + 1)).slice(0, 200) + text.slice(at);
    else text = text.slice(0, at) + (SEED_LOGS[pick(SEED_LOGS.length)] ?? '') + text.slice(at);
  }
  const bytes = new TextEncoder().encode(text);
  for (let i = 0; i < pick(6); i++) bytes[pick(bytes.length)] = pick(256);
  return bytes;
}
