import { ENDPOINTS, type Endpoint } from '@rootline/contract';

/** Calls that change state and leave no entry: what they do stands in their own tables. Every other change is audited. */
const NOT_AUDITED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.uploadLogFile,
  ENDPOINTS.createResumableUpload,
  ENDPOINTS.continueResumableUpload,
  ENDPOINTS.endResumableUpload,
  ENDPOINTS.startRun,
  ENDPOINTS.startCaseRun,
  ENDPOINTS.cancelRun,
  ENDPOINTS.giveFeedback,
  ENDPOINTS.testLlmEndpoint,
  ENDPOINTS.pullLlmModel,
  ENDPOINTS.startModelCheck,
  ENDPOINTS.cancelModelCheck,
  ENDPOINTS.testParsingRule,
  ENDPOINTS.draftParsingRule,
  ENDPOINTS.testWebhook,
  ENDPOINTS.testSource,
  ENDPOINTS.checkSource,
  ENDPOINTS.estimateCapture,
]);

/** Calls that only read and leave an entry all the same. */
const AUDITED_READS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.exportFeedback,
  ENDPOINTS.exportAuditEntries,
]);

/** Calls that show the entries of a file, or of those of a case. */
const VIEWS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.getLogFile,
  ENDPOINTS.getAdminLogFile,
  ENDPOINTS.listEntries,
  ENDPOINTS.listEntryGroups,
  ENDPOINTS.listTemplates,
  ENDPOINTS.compareLogFiles,
  ENDPOINTS.listCaseEntries,
  ENDPOINTS.listCaseEntryGroups,
  ENDPOINTS.listCaseRoutes,
  ENDPOINTS.compareCase,
]);

/** True for a call that leaves an entry in the audit log, whether it succeeds or is refused. */
export function isAudited(endpoint: Endpoint): boolean {
  const isRead = endpoint.method === 'GET' || endpoint.method === 'HEAD';
  return isRead ? AUDITED_READS.has(endpoint) : !NOT_AUDITED.has(endpoint);
}

/** Ids of the files, or of the case, whose entries the call shows. */
export function viewedFiles(endpoint: Endpoint, { params, query }: { params: unknown; query: unknown }): string[] {
  if (!VIEWS.has(endpoint)) return [];
  const { id } = params as { id: string };
  const { baseline, baselineCase } = (query ?? {}) as { baseline?: string; baselineCase?: string };
  return [id, ...[baseline, baselineCase].filter((each) => each !== undefined)];
}
