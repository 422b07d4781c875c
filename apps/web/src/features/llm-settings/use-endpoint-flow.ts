import { ENDPOINTS, type LlmEndpointBody } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { settingsText } from '#messages/settings.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import {
  type EndpointFlow,
  endpointBody,
  endpointFlow,
  initialFlow,
  saveProblem,
  testProblem,
} from './endpoint-flow.ts';
import { llmEndpointQuery, llmModelsQuery } from './llm-settings-queries.ts';

const text = settingsText.llm;

/** State and actions of the endpoint form. */
export function useEndpointFlow() {
  const queryClient = useQueryClient();
  const stored = useQuery(llmEndpointQuery);
  const [flow, dispatch] = useReducer(endpointFlow, initialFlow);
  const storedUrl = stored.data?.llm_endpoint;
  useEffect(() => {
    if (storedUrl !== undefined) dispatch({ type: 'loaded', url: storedUrl ?? '' });
  }, [storedUrl]);

  const test = useMutation({
    mutationFn: (body: LlmEndpointBody) => call(ENDPOINTS.testLlmEndpoint, { body }),
    onSuccess: () => {
      dispatch({ type: 'test-succeeded' });
      void queryClient.resetQueries(llmModelsQuery);
    },
    onError: (error) => dispatch({ type: 'test-failed', message: serverMessageOr(error, text.testFailed) }),
  });
  const save = useMutation({
    mutationFn: (body: LlmEndpointBody) => call(ENDPOINTS.saveLlmEndpoint, { body }),
    onSuccess: () => {
      dispatch({ type: 'saved' });
      notifyToast('success', text.saved);
      void queryClient.invalidateQueries(llmEndpointQuery);
    },
  });

  const runTest = (tested: EndpointFlow) => {
    const problem = testProblem(tested.url);
    if (problem !== null) return dispatch({ type: 'refused', problem });
    save.reset();
    dispatch({ type: 'test-started' });
    test.mutate(endpointBody(tested));
  };

  return {
    flow,
    stored,
    hasTestedOnce: test.data !== undefined,
    isTesting: test.isPending,
    isSaving: save.isPending,
    saveError: save.error ? serverMessageOr(save.error, text.saveFailed) : null,
    edit: (url: string) => {
      save.reset();
      dispatch({ type: 'edited', url });
    },
    editKey: (apiKey: string | null | undefined) => {
      save.reset();
      dispatch({ type: 'key-edited', apiKey });
    },
    test: () => runTest(flow),
    tryAddress: (url: string) => {
      const edited = endpointFlow(flow, { type: 'edited', url });
      dispatch({ type: 'edited', url });
      runTest(edited);
    },
    save: () => {
      const problem = saveProblem(flow);
      if (problem === null) save.mutate(endpointBody(flow));
      else dispatch({ type: 'refused', problem });
    },
  };
}
