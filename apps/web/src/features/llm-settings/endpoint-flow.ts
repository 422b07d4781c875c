import type { LlmEndpointBody } from '@rootline/contract';
import { settingsText } from '#messages/settings.en.ts';

const text = settingsText.llm;

export interface EndpointFlow {
  url: string;
  /** What is sent as the key: nothing (undefined) keeps the one that is set, null takes it away. */
  apiKey: string | null | undefined;
  /** True from a successful test until the next edit or save. */
  isTested: boolean;
  /** Under the field. */
  problem: string | null;
  outcome: { kind: 'works' } | { kind: 'failed'; message: string } | null;
}

export type EndpointEvent =
  | { type: 'loaded' | 'edited'; url: string }
  | { type: 'key-edited'; apiKey: string | null | undefined }
  | { type: 'refused'; problem: string }
  | { type: 'test-started' }
  | { type: 'test-succeeded' }
  | { type: 'test-failed'; message: string }
  | { type: 'saved' };

export const initialFlow: EndpointFlow = { url: '', apiKey: undefined, isTested: false, problem: null, outcome: null };

/** Edit, test, save: only after a test of exactly this address and key can it be saved. */
export function endpointFlow(flow: EndpointFlow, event: EndpointEvent): EndpointFlow {
  switch (event.type) {
    case 'loaded':
      return { ...initialFlow, url: event.url };
    case 'edited':
      return { ...initialFlow, apiKey: flow.apiKey, url: event.url };
    case 'key-edited':
      return { ...initialFlow, apiKey: event.apiKey, url: flow.url };
    case 'refused':
      return { ...flow, problem: event.problem };
    case 'test-started':
      return { ...flow, isTested: false, problem: null, outcome: null };
    case 'test-succeeded':
      return { ...flow, isTested: true, outcome: { kind: 'works' } };
    case 'test-failed':
      return { ...flow, outcome: { kind: 'failed', message: event.message } };
    case 'saved':
      return { ...initialFlow, url: flow.url };
  }
}

/** What a test and a save send. */
export function endpointBody({ url, apiKey }: EndpointFlow): LlmEndpointBody {
  const llm_endpoint = url.trim();
  return apiKey === undefined ? { llm_endpoint } : { llm_endpoint, llm_api_key: apiKey === '' ? null : apiKey };
}

/** Why the address cannot be tested, null when it can. */
export function testProblem(url: string): string | null {
  if (url.trim() === '') return text.emptyTest;
  return isHttpUrl(url) ? null : text.invalidUrl;
}

/** Why the address cannot be saved, null when it can. Empty means the default and needs no test. */
export function saveProblem({ url, isTested }: EndpointFlow): string | null {
  if (url.trim() === '') return null;
  if (!isHttpUrl(url)) return text.invalidUrl;
  return isTested ? null : text.untested;
}

/** The current one of the three steps. */
export function currentStep(flow: EndpointFlow): 'edit' | 'test' | 'save' {
  if (saveProblem(flow) === null) return 'save';
  return testProblem(flow.url) === null ? 'test' : 'edit';
}

function isHttpUrl(text: string): boolean {
  const protocol = URL.parse(text.trim())?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
