import { ENDPOINTS, type Endpoint, nearName, withoutUnseen } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';

/** Calls whose clients are not ours: what they send beside what is known is passed over, as it always was. */
const FOREIGN: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.login,
  ENDPOINTS.getProfile,
  ENDPOINTS.listUsers,
  ENDPOINTS.createUser,
  ENDPOINTS.createUserAsManager,
  ENDPOINTS.deleteUser,
  ENDPOINTS.changeRole,
  ENDPOINTS.changePassword,
  ENDPOINTS.getLlmEndpoint,
  ENDPOINTS.saveLlmEndpoint,
  ENDPOINTS.testLlmEndpoint,
  ENDPOINTS.listLlmModels,
  ENDPOINTS.pullLlmModel,
  ENDPOINTS.getUploadLimit,
  ENDPOINTS.getLlmStatus,
  ENDPOINTS.listLogFiles,
  ENDPOINTS.uploadLogFile,
  ENDPOINTS.getLogFile,
  ENDPOINTS.listAvailableModels,
  ENDPOINTS.startRun,
  ENDPOINTS.cancelRun,
  ENDPOINTS.deleteLogFile,
  ENDPOINTS.getRcaResult,
  ENDPOINTS.listRuns,
  ENDPOINTS.getRunStatus,
  ENDPOINTS.listFeedback,
  ENDPOINTS.giveFeedback,
  ENDPOINTS.exportFeedback,
  ENDPOINTS.listServerLogs,
  ENDPOINTS.listLlmCalls,
  ENDPOINTS.clearLlmCalls,
  ENDPOINTS.getAdminLogFile,
  ENDPOINTS.getAdminJob,
  ENDPOINTS.listParsingRules,
  ENDPOINTS.getParsingRule,
  ENDPOINTS.createParsingRule,
  ENDPOINTS.updateParsingRule,
  ENDPOINTS.deleteParsingRule,
  ENDPOINTS.testParsingRule,
  ENDPOINTS.listActiveParsingRules,
  // Its protocol is a standard, and its clients are of many makers.
  ENDPOINTS.createResumableUpload,
  ENDPOINTS.getResumableUpload,
  ENDPOINTS.continueResumableUpload,
  ENDPOINTS.endResumableUpload,
]);

const SHOWN_LENGTH = 40;

/** Throws AppError parameter_unknown where the query names what the call does not know, since a filter that is passed over answers everything. */
export function checkQueryNames(endpoint: Endpoint, query: unknown): void {
  if (FOREIGN.has(endpoint) || typeof query !== 'object' || query === null) return;
  const known = namesOf(endpoint);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = withoutUnseen(unknown).slice(0, SHOWN_LENGTH);
  throw new AppError('parameter_unknown', { name, hint: hintFor(unknown.slice(0, SHOWN_LENGTH), known) });
}

function namesOf({ query }: Endpoint): string[] {
  return query !== undefined && 'shape' in query && typeof query.shape === 'object'
    ? Object.keys(query.shape ?? {})
    : [];
}

function hintFor(name: string, known: readonly string[]): string {
  const near = nearName(name, known);
  if (near !== null) return `Did you mean ${near}?`;
  return known.length === 0 ? 'This call takes none' : `Known are ${known.join(', ')}`;
}
