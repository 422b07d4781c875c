import { expect, test } from 'vitest';
import {
  currentStep,
  type EndpointEvent,
  endpointBody,
  endpointFlow,
  initialFlow,
  saveProblem,
  testProblem,
} from './endpoint-flow.ts';

const after = (...events: EndpointEvent[]) => events.reduce(endpointFlow, initialFlow);
const typed = (url: string): EndpointEvent => ({ type: 'edited', url });
const tested = { type: 'test-succeeded' } as const;

test.each([
  ['', 'Please enter an LLM endpoint URL to test'],
  ['   ', 'Please enter an LLM endpoint URL to test'],
  ['not a url', 'Please enter a valid URL'],
  ['file:///etc/passwd', 'Please enter a valid URL'],
  ['http://h:11434', null],
])('testing "%s" is answered with %s', (url, problem) => {
  expect(testProblem(url)).toBe(problem);
});

test.each([
  ['an empty address, which means the default', [typed('')], null, 'save'],
  ['a broken address', [typed('nope')], 'Please enter a valid URL', 'edit'],
  ['an untested address', [typed('http://h')], 'Please test the LLM endpoint before saving', 'test'],
  ['a tested address', [typed('http://h'), tested], null, 'save'],
  [
    'an edit after the test',
    [typed('http://h'), tested, typed('http://h2')],
    'Please test the LLM endpoint before saving',
    'test',
  ],
  [
    'a new test that fails',
    [typed('http://h'), tested, { type: 'test-started' }, { type: 'test-failed', message: 'x' }],
    'Please test the LLM endpoint before saving',
    'test',
  ],
  [
    'a second save',
    [typed('http://h'), tested, { type: 'saved' }],
    'Please test the LLM endpoint before saving',
    'test',
  ],
] as [string, EndpointEvent[], string | null, string][])('saving %s', (_name, events, problem, step) => {
  expect(saveProblem(after(...events))).toBe(problem);
  expect(currentStep(after(...events))).toBe(step);
});

test('an edit takes away what the last test said', () => {
  const failed = after(typed('http://h'), { type: 'test-failed', message: 'refused' });
  expect(failed.outcome).toEqual({ kind: 'failed', message: 'refused' });
  expect(endpointFlow(failed, typed('http://h2')).outcome).toBeNull();
});

test('another key needs another test', () => {
  const rekeyed = after(typed('http://h'), tested, { type: 'key-edited', apiKey: 'k' });
  expect(saveProblem(rekeyed)).toBe('Please test the LLM endpoint before saving');
  expect(endpointFlow(rekeyed, typed('http://h2')).apiKey).toBe('k');
  expect(endpointFlow(rekeyed, { type: 'saved' }).apiKey).toBeUndefined();
});

test.each<[string, EndpointEvent[], object]>([
  ['an untouched key is not sent', [typed(' http://h ')], { llm_endpoint: 'http://h' }],
  [
    'a new key is sent',
    [typed('http://h'), { type: 'key-edited', apiKey: 'k' }],
    { llm_endpoint: 'http://h', llm_api_key: 'k' },
  ],
  [
    'a key that was emptied is taken away',
    [typed('http://h'), { type: 'key-edited', apiKey: '' }],
    { llm_endpoint: 'http://h', llm_api_key: null },
  ],
  [
    'a removed key is taken away',
    [typed('http://h'), { type: 'key-edited', apiKey: null }],
    { llm_endpoint: 'http://h', llm_api_key: null },
  ],
])('%s', (_name, events, body) => {
  expect(endpointBody(after(...events))).toEqual(body);
});
