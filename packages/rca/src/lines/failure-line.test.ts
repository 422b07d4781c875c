import { expect, test } from 'vitest';
import { failureLine, isTitleOnly } from './failure-line.ts';

test.each([
  [
    'a Python traceback: the exception',
    [
      'Traceback (most recent call last):',
      '  File "a.py", line 3, in f',
      '    g()',
      'torch.cuda.OutOfMemoryError: CUDA out of memory',
    ],
    3,
  ],
  [
    'a report below a line of marks: its first sentence',
    [
      'ERROR x.Reporter :',
      '',
      '**************',
      'DOOR FAILED TO OPEN',
      '**************',
      '',
      'Description:',
      '',
      'No key fits',
    ],
    8,
  ],
  [
    'a Python exception of any name',
    ['Traceback (most recent call last):', '  File "a.py", line 3, in f', '    g()', 'app.Misconfigured: no key'],
    3,
  ],
  [
    'a Python chain: the direct cause',
    [
      'ERROR saving failed',
      'Traceback (most recent call last):',
      '  File "a.py", line 3',
      'ConnectionRefusedError: [Errno 111]',
      '',
      'The above exception was the direct cause of the following exception:',
      '',
      'Traceback (most recent call last):',
      '  File "b.py", line 4',
      'db.OperationalError: no connection',
    ],
    3,
  ],
  [
    'a failure while another was handled: the one that got out',
    [
      'Traceback (most recent call last):',
      '  File "a.py", line 3',
      "KeyError: 'x'",
      '',
      'During handling of the above exception, another exception occurred:',
      '',
      'Traceback (most recent call last):',
      '  File "b.py", line 4',
      'SettingsError: x is not set',
    ],
    8,
  ],
  [
    'Java and Kotlin: the last cause',
    [
      '2026-02-01 ERROR Pay - Payment failed',
      'java.lang.IllegalStateException: pay',
      '\tat a.B.c(B.java:3)',
      'Caused by: java.io.IOException: read',
      '\t... 3 more',
      'Caused by: java.net.ConnectException: Connection refused',
      '\t... 9 more',
    ],
    5,
  ],
  [
    '.NET: the innermost exception',
    [
      'Unhandled exception. System.InvalidOperationException: start',
      ' ---> System.IO.IOException: disk',
      '   at A.B()',
      '   --- End of inner exception stack trace ---',
      '   at A.C()',
    ],
    1,
  ],
  ['Go: the panic', ['panic: runtime error: index out of range [5]', '', 'goroutine 1 [running]:', 'main.f()'], 0],
  [
    'Node: the error below the quoted code',
    [
      '/app/server.js:10',
      '    throw new TypeError("x")',
      '    ^',
      '',
      'TypeError [ERR_ARG]: x is not a function',
      '    at f (/app/server.js:10:1)',
    ],
    4,
  ],
  [
    'Node: the cause of an error',
    [
      'Error: start failed',
      '    at f (/app/a.js:1:1) {',
      '  [cause]: Error: connect ECONNREFUSED',
      '      at g (/app/a.js:2:1)',
    ],
    2,
  ],
  ['Ruby: the message with its class', ["a.rb:3:in 'run': no stock (KeyError)", "\tfrom a.rb:9:in '<main>'"], 0],
  [
    'Rust: the message below the place',
    ["thread 'main' panicked at src/main.rs:4:5:", 'no route to db', 'note: run with'],
    1,
  ],
  [
    'a Rust report: the deepest cause',
    ['Error: cannot start', '', 'Caused by:', '    0: reading the settings', '    1: no such file'],
    4,
  ],
  [
    'a test report: its assertion',
    ['_____ test_total _____', '', '    def test_total():', '>       assert total() == 3', 'E       assert 4 == 3'],
    4,
  ],
  [
    'a chain that ends in a bare class: the last cause that says something',
    [
      'ERROR lamp not lit',
      'app.LampException: no light',
      '\tat app.Lamp.light(Lamp.java:9)',
      'Caused by: app.WireException: wire 4 has no plug',
      '\tat app.Wire.join(Wire.java:3)',
      'Caused by: java.lang.NullPointerException',
      '\tat app.Plug.of(Plug.java:7)',
    ],
    3,
  ],
  [
    'a chain of bare classes: the last one',
    ['ERROR lamp not lit', 'Caused by: app.WireException', 'Caused by: java.lang.NullPointerException', '\t... 3 more'],
    2,
  ],
  ['a heading: what it announces', ['3 errors in settings:', '    port is taken'], 1],
  [
    'an entry with settings below it',
    ['cannot reach the queue', '    timeout: 30', '    Timeout: 30', '    error:'],
    0,
  ],
  ['an entry whose first line says all', ['disk is full', '    while writing a.txt'], 0],
])('failureLine finds of %s', (_, entry, index) => {
  expect(failureLine(entry)).toBe(index);
});

test.each([
  ['Traceback (most recent call last):', true],
  ['[rank<num>]: Traceback (most recent call last):', true],
  ['/app/server.js:<num>', true],
  ["thread 'main' panicked at src/main.rs:<num>:<num>:", true],
  ["thread 'main' panicked at <path>", true],
  ['app <path>', true],
  ['Unhandled exception.', true],
  ['Payment of order <num> failed: Traceback (most recent call last):', false],
  ['panic: runtime error: index out of range', false],
  ['java.lang.IllegalStateException: no pool', false],
])('isTitleOnly tells of %j: %s', (title, expected) => {
  expect(isTitleOnly(title)).toBe(expected);
});
