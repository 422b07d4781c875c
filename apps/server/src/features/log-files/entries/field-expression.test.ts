import { expect, test } from 'vitest';
import { numberOfField, valueOfField } from './field-expression.ts';

const METADATA = JSON.stringify({
  text: 'says "status":1,',
  request: { status: 502, 'a.b': '7', seconds: 0.25, path: 'C:\\x "y"' },
  axb: 3,
});
const group = (expression: string) => new RegExp(expression).exec(METADATA)?.[1];

test.each([
  ['status', '502'],
  ['seconds', '0.25'],
  ['a.b', '7'],
  ['text', undefined],
  ['path', undefined],
  ['nothing', undefined],
])('the number of the field %s is %s', (name, number) => {
  expect(group(numberOfField(name))).toBe(number);
});

test.each([
  ['status', '502'],
  ['path', JSON.stringify('C:\\x "y"')],
  ['a.b', '"7"'],
  ['request', undefined],
])('the value of the field %s is %s', (name, value) => {
  expect(group(valueOfField(name))).toBe(value);
});
