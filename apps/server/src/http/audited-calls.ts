import { ENDPOINTS, type Endpoint } from '@rootline/contract';

/** Calls that leave an entry in the audit log, whether they succeed or are refused by their handler. */
const AUDITED: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ENDPOINTS.login,
  ENDPOINTS.logout,
  ENDPOINTS.changePassword,
  ENDPOINTS.createFirstAdmin,
  ENDPOINTS.createUser,
  ENDPOINTS.createUserAsManager,
  ENDPOINTS.deleteUser,
  ENDPOINTS.changeRole,
  ENDPOINTS.saveLlmEndpoint,
  ENDPOINTS.createParsingRule,
  ENDPOINTS.updateParsingRule,
  ENDPOINTS.deleteParsingRule,
  ENDPOINTS.deleteLogFile,
  ENDPOINTS.exportFeedback,
  ENDPOINTS.clearLlmCalls,
]);

export function isAudited(endpoint: Endpoint): boolean {
  return AUDITED.has(endpoint);
}
