import { expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

test.each([
  ['changed from <num> to <num>', 'x INFO pool changed from 40 to 2 at once', 'changed from 40 to 2'],
  [
    'terminal <num> closed: no protocols available',
    '{"service":"terminal-hub","msg":"terminal 4354 closed: no protocols available"}',
    'terminal 4354 closed: no protocols available',
  ],
  ['fixture <*> not found', "E       fixture  'lamp' not found", "fixture  'lamp' not found"],
  ['order <id> is late', 'INFO something else', null],
  ['memory <num> of <size>', 'WARN worker memory 3900 of 4096 MiB', 'memory 3900 of 4096 MiB'],
  ['lost connection to <num>', 'WARN lost: lost\t connection to 7 of 9', 'lost\t connection to 7'],
  ['rate (max. <num>/s) is [over', 'INFO rate (max. 30/s) is [over]', 'rate (max. 30/s) is [over'],
  ['no value at all', 'ERROR no value at all', 'no value at all'],
])('the message %j of %j is %j', (template, line, message) => {
  expect(fillTemplate(template, line)).toBe(message);
});
