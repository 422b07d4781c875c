import { ENDPOINTS } from '@rootline/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { type AuditFilter, auditQuery } from './audit-filter.ts';

/** Pages of the audit log, newest first. */
export const auditEntriesQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(ENDPOINTS.listAuditEntries, {
        query: { ...auditQuery(filter), ...(pageParam === null ? {} : { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
