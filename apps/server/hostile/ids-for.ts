import type { EndpointName } from '@rootline/contract';
import type { TestUser } from '#testing/test-server.ts';
import { addApiToken, addSession } from './add-accounts.ts';
import { addCase, addIgnoredPattern, addSource } from './add-cases.ts';
import { addAlertReceiver, addRing } from './add-rings.ts';
import { addChange, addFile, addModelCheck, addPlace, addRule, addWaitingRun } from './add-rows.ts';
import { beginUpload, sendSample } from './send-sample.ts';
import type { Stage } from './stage.ts';

/** The ids with which a call succeeds for this user; what the call uses up is made anew for it. */
export async function idsFor(stage: Stage, call: EndpointName, user: TestUser): Promise<Record<string, string>> {
  const { server, file, run, rule, analysisMemoryId } = stage;
  switch (call) {
    case 'deleteUser':
    case 'changeRole':
    case 'endUserSessions':
    case 'setUserDisabled':
    case 'requirePasswordChange':
    case 'setUserKeepDays':
      return { id: (await server.addUser('VIEWER')).user.id };
    case 'endApiToken':
    case 'endAnyApiToken':
      return { id: (await addApiToken(stage, user, ['logs:read'])).id };
    case 'endSession':
      return { id: await addSession(server, user) };
    case 'deleteLogFile':
    case 'reparseLogFile':
      return { id: await addFile(server, user) };
    case 'getCase':
    case 'listCaseEntries':
    case 'getCaseEntryIndex':
    case 'getCaseHistogram':
    case 'listCaseEntryGroups':
    case 'listCaseRoutes':
    case 'getCaseFirstLook':
    case 'compareCase':
    case 'estimateCaseRun':
    case 'getCaseRcaResult':
    case 'listCaseRuns':
      return { id: stage.caseId };
    case 'startCaseRun':
    case 'renameCase':
    case 'deleteCase':
    case 'addCaseFiles':
    case 'uploadCaseSource':
    case 'changeCaseFile':
    case 'removeCaseFile':
      return { id: await addCase(server, user, file), logFileId: file.id };
    case 'unpackCaseSource':
    case 'deleteCaseSource': {
      const caseId = await addCase(server, user, file);
      return { id: caseId, sourceId: await addSource(server, user, caseId) };
    }
    case 'listRingStreams':
      return { id: stage.ringId };
    case 'changeRing':
    case 'rotateRingToken':
    case 'deleteRing':
    case 'captureRing':
    case 'tailRing':
    case 'watchRing':
      return { id: await addRing(stage) };
    case 'changeAlertReceiver':
    case 'rotateAlertReceiverToken':
    case 'deleteAlertReceiver':
      return { id: await addAlertReceiver(stage) };
    case 'deleteChange':
      return { id: await addChange(server, user) };
    case 'revokeIgnoredPattern':
      return { id: await addIgnoredPattern(server, user, file) };
    case 'cancelRun':
      return { jobId: await addWaitingRun(stage, user) };
    case 'cancelModelCheck':
      return { id: await addModelCheck(server, user) };
    case 'getAdminJob':
      return { id: run.id };
    case 'getParsingRule':
    case 'updateParsingRule':
    case 'deleteParsingRule':
      return { id: await addRule(server, user, rule) };
    case 'getResumableUpload':
    case 'continueResumableUpload':
    case 'endResumableUpload':
      return { id: await beginUpload(server, user) };
    case 'changeSource':
    case 'deleteSource':
    case 'checkSource':
    case 'listSourceStreams':
    case 'estimateCapture':
    case 'startCapture':
    case 'tailSource':
    case 'watchSource':
    case 'listCaptures':
    case 'getCapture':
    case 'stopCapture':
      return addPlace(stage, user);
    case 'shareLlmEndpoint':
      await server.call('POST', '/settings/llm-endpoint', {
        token: user.token,
        body: { llm_endpoint: stage.model.url },
      });
      return {};
    case 'deleteWebhook':
    case 'rotateWebhookSecret':
    case 'testWebhook':
      await sendSample(stage, 'saveWebhook', { token: stage.users.ADMIN.token });
      return {};
    default:
      return { id: file.id, jobId: run.id, analysisMemoryId };
  }
}
