import { ENDPOINTS } from '@rootline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export const parsingRulesQuery = queryOptions({
  queryKey: ['parsing-rules'],
  queryFn: ({ signal }) => call(ENDPOINTS.listParsingRules, { signal }),
});
