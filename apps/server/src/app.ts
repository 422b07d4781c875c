import { readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import path from 'node:path';
import { isApiToken, LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { createAlerts } from '#features/alerts/alerts.ts';
import { createApiTokens } from '#features/api-tokens/api-tokens.ts';
import { mountAudit } from '#features/audit/audit.ts';
import { createAuth } from '#features/auth/auth.ts';
import { createCases } from '#features/cases/cases.ts';
import { createChanges } from '#features/changes/changes.ts';
import { mountFeedback } from '#features/feedback/feedback-routes.ts';
import { createFormatInference } from '#features/format-inference/format-inference.ts';
import { createIgnoredPatterns } from '#features/ignored-patterns/ignored-patterns.ts';
import { createLiveEvents } from '#features/live-events/live-events.ts';
import { createLlmCalls } from '#features/llm-calls/llm-calls.ts';
import { createLlmSettings } from '#features/llm-settings/llm-settings.ts';
import type { ReaderBounds } from '#features/log-files/log-file-pools.ts';
import { createLogFiles } from '#features/log-files/log-files.ts';
import { createMemory } from '#features/memory/memory.ts';
import { createModelChecks } from '#features/model-checks/model-checks.ts';
import { createParsingRules } from '#features/parsing-rules/parsing-rules.ts';
import { createRcaRuns } from '#features/rca-runs/rca-runs.ts';
import { createRings, type RingsDeps } from '#features/rings/rings.ts';
import { createServerLogs } from '#features/server-logs/server-logs.ts';
import { createSources } from '#features/sources/sources.ts';
import { createUsers } from '#features/users/users.ts';
import { createWebhooks } from '#features/webhooks/webhooks.ts';
import { describeApi } from '#http/describe-api.ts';
import { addHealth } from '#http/health.ts';
import { createHttpServer, isLoopback, type Patience } from '#http/http-server.ts';
import { createMount } from '#http/mount.ts';
import { watchOpenRequests } from '#http/open-requests.ts';
import { serveMetrics } from '#http/serve-metrics.ts';
import { createTails } from '#http/tails/tails.ts';
import { createAuditLog } from '#platform/audit/audit-log.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { openPlatform, type PlatformOptions } from '#platform/open-platform.ts';
import type { OwnListener } from '#platform/outbound/judge-target.ts';
import type { LookupAddresses } from '#platform/outbound/outbound-guard.ts';
import { startDaily } from '#platform/retention/start-daily.ts';
import { analysisSubjects } from './analysis-subjects.ts';
import { makeConfiguredAdmin } from './first-admin.ts';

export interface ServerOverrides extends PlatformOptions {
  /** How the names of model endpoints become addresses; the system's way when left out. */
  lookup?: LookupAddresses;
  webFolder?: string;
  /** The program that does one analysis. */
  analysisProgram?: URL;
  /** Waiting times between the attempts to deliver an event of the webhook. */
  webhookRetrySeconds?: readonly number[];
  /** Waiting times between the attempts to read the source of an alert. */
  alertRetrySeconds?: readonly number[];
  /** How a watch of a ring goes on; the product's own times where left out. */
  watchTimes?: RingsDeps['watchTimes'];
  /** How long connections may do nothing; the product's own times where left out. */
  patience?: Partial<Patience>;
  /** Bounds of the readers of entries. */
  readers?: ReaderBounds;
}

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');
const VERSION = (
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
).version;
const ANALYSIS_PROGRAM = new URL('./analysis-child.ts', import.meta.url);
const DRAIN_MS = 10_000;

/** Composes the whole server: what it stands on, its features, and the calls they mount. */
export async function createServer(config: Config, overrides: ServerOverrides = {}) {
  const { platform, close } = await openPlatform(config, overrides);
  try {
    const app = await createHttpServer({
      config,
      log: platform.log,
      webFolder: overrides.webFolder ?? WEB_FOLDER,
      patience: overrides.patience,
    });
    const metrics = config.metrics === 'on' ? (await import('#http/metrics.ts')).countMetrics(app, platform) : null;
    const tellHealth = (at: FastifyInstance) => addHealth(at, platform, VERSION);
    const metricsServer = metrics === null ? null : serveMetrics(app, metrics, config, tellHealth);
    const listenForOperators = async () => (await metricsServer?.listen()) ?? null;
    const listening = () => listeningAt(app.server, metricsServer?.server ?? null);

    // Features never import each other: each states the slice it needs, and gets it here.
    const audit = createAuditLog(platform);
    const users = createUsers(platform);
    const auth = createAuth({ ...platform, accounts: users.accounts });
    const apiTokens = createApiTokens(platform);
    const serverLogs = createServerLogs(platform);
    const llmCalls = createLlmCalls(platform);
    const llmSettings = createLlmSettings({
      ...platform,
      lookup: overrides.lookup,
      listening,
      recorderFor: metrics?.countModelCalls(llmCalls.recorderFor) ?? llmCalls.recorderFor,
    });
    const webhooks = createWebhooks({
      ...platform,
      listening,
      retrySeconds: overrides.webhookRetrySeconds,
    });
    const changes = createChanges(platform);
    const parsingRules = createParsingRules({
      ...platform,
      locateFile: async (id) => (await logFiles.locate(id))?.source ?? null,
    });
    const formats = createFormatInference({ ...platform, models: llmSettings.models });
    const logFiles = await createLogFiles({
      ...platform,
      audit,
      forgetFile: llmCalls.forgetLogFile,
      fileFailed: webhooks.events.fileFailed,
      rulesFor: parsingRules.activeFor,
      proposeFormat: formats.propose,
      nameChanges: changes.nameIn,
      onParsed: metrics?.countParsed,
      readers: overrides.readers,
      caseUploads: {
        checkSourceName: (filename) => cases.checkSourceName(filename),
        requireVisible: (id) => cases.requireVisible(id),
        addSource: (source, transaction) => cases.addSource(source, transaction),
        findSource: (id, userId) => cases.findSource(id, userId),
      },
      fileChanged: (id, transaction) => cases.fileChanged(id, transaction),
      isAnalysed: (id) => rcaRuns.isActive(id),
    });
    const ignoredPatterns = createIgnoredPatterns(platform, logFiles);
    const memory = createMemory(platform.db);
    const rcaRuns = createRcaRuns({
      ...platform,
      subjects: analysisSubjects(logFiles, () => cases, ignoredPatterns),
      models: llmSettings.models,
      memory,
      runEnded: webhooks.events.runEnded,
      nameChanges: changes.nameIn,
      analysisProgram: overrides.analysisProgram ?? ANALYSIS_PROGRAM,
    });
    const cases = createCases({
      ...platform,
      files: {
        listVisible: (ids) => logFiles.listVisible(ids, rcaRuns),
        erase: logFiles.erase,
        markDeleted: logFiles.markDeleted,
        endWork: logFiles.endWork,
        locate: logFiles.locate,
        readIds: logFiles.merged.readIds,
        sources: logFiles.sources,
      },
      runs: {
        ofCases: rcaRuns.ofCases,
        cancelActive: rcaRuns.cancelActive,
        forgetCase: llmCalls.forgetCase,
        prepare: rcaRuns.prepareCase,
      },
      reader: logFiles.merged,
    });
    const tails = createTails(platform);
    const sources = createSources({
      ...platform,
      listening,
      files: logFiles.sources,
      addCase: cases.addCaptured,
      addChanges: changes.addFound,
      tails,
    });
    const rings = createRings({
      ...platform,
      files: logFiles.sources,
      addCase: cases.addCaptured,
      viewFile: async (id) => (await logFiles.listVisible([id], rcaRuns))[0] ?? null,
      viewCase: cases.read,
      tails,
      feeds: sources.feeds,
      tally: metrics?.rings,
      analyses: rcaRuns,
      findUser: users.find,
      tellWatch: webhooks.events.watchTurned,
      watchTimes: overrides.watchTimes,
    });
    const alerts = createAlerts({
      ...platform,
      audit,
      sources: sources.captures,
      rings: rings.captures,
      analyses: rcaRuns,
      findUser: users.find,
      retrySeconds: overrides.alertRetrySeconds,
    });
    const modelChecks = createModelChecks({
      ...platform,
      endpoints: llmSettings.models,
      openModel: rcaRuns.caseAnalyses.open,
    });
    const liveEvents = createLiveEvents(platform);

    const openRequests = watchOpenRequests({
      listLiveSessions: async (hashes) =>
        new Set([...(await auth.listLiveSessions(hashes)), ...(await apiTokens.listLive(hashes))]),
      everySeconds: LIMITS.session.checkSeconds,
    });
    const { mount, mounted } = createMount(app, {
      findSession: (token, address) => (isApiToken(token) ? apiTokens : auth).findSession(token, address),
      rolePolicy: config.rolePolicy,
      auditLog: audit,
      auditsViews: config.auditViews === 'on',
      openRequests,
    });
    auth.mount(mount);
    apiTokens.mount(mount);
    const endCredentials = async (transaction: DatabaseTransaction, userId: string) => {
      await auth.endSessions(transaction, userId);
      await apiTokens.endAllOf(transaction, userId);
    };
    users.mount(mount, {
      endSessions: auth.endSessions,
      endCredentials,
      endAll: async (transaction, userId, why) => {
        await endCredentials(transaction, userId);
        await rcaRuns.endRunsOf(transaction, userId, why);
      },
    });
    serverLogs.mount(mount);
    llmCalls.mount(mount);
    llmSettings.mount(mount);
    modelChecks.mount(mount);
    logFiles.mount(mount, rcaRuns);
    ignoredPatterns.mount(mount);
    cases.mount(mount);
    sources.mount(mount);
    rings.mount(mount);
    await rings.servePushes(app);
    alerts.mount(mount);
    alerts.serveAlerts(app);
    rcaRuns.mount(mount);
    memory.mount(mount);
    parsingRules.mount(mount);
    liveEvents.mount(mount);
    webhooks.mount(mount);
    changes.mount(mount);
    mountAudit(mount, platform);
    mountFeedback({ mount, db: platform.db, isAnalysisVisible: memory.isVisible });

    tellHealth(app);
    describeApi(app, mounted, VERSION);

    if (config.role !== 'worker') await rings.start();
    await llmCalls.endInterrupted();
    await platform.jobs.start();
    const keepRetention = async () => {
      await logFiles.cleanUp();
      await cases.cleanUp();
      await sources.cleanUp();
      await alerts.cleanUp();
      await rings.cleanUp();
      await changes.cleanUp();
      await llmCalls.prune();
      await auth.forgetExpired();
      await apiTokens.forgetExpired();
      await audit.prune();
    };
    if (config.role !== 'api') {
      startDaily(keepRetention, platform.stopping, (err) => platform.log.error({ err }, 'Cleanup failed'));
      startDaily(logFiles.verifyDue, platform.stopping, (err) => platform.log.error({ err }, 'Verification failed'));
    }
    await makeConfiguredAdmin(config, users.accounts, platform.log);

    return {
      platform,
      /** Calls of the contract that are mounted. */
      mounted: mounted.map(({ method, path: route }) => `${method} ${route}`),
      openSetup: auth.openSetup,
      /** What is done every day: removes what is past its time. */
      keepRetention,
      /** What is done every day as well: lets everything be verified that was not for long. */
      verifyDue: logFiles.verifyDue,
      /** Starts to tell health and metrics on a port of their own; gives the address, null where there is no such port. */
      listenForOperators,
      /** Starts to answer; gives the address. */
      listen: async () => {
        if (!isLoopback(config.host)) {
          platform.log.warn(
            { source: 'http' },
            `Listening on ${config.host} without encryption. Put a TLS proxy in front of it`,
          );
        }
        const metricsAddress = await listenForOperators();
        if (metricsAddress !== null) {
          platform.log.info({ source: 'http' }, `Metrics are at ${metricsAddress}/metrics`);
        }
        await rings.listenForSyslog();
        return app.listen({ host: config.host, port: config.port });
      },
      /** Where this process listens. */
      listening,
      /** Finishes what runs, then closes everything, the embedded database too. */
      stop: async () => {
        await Promise.all([closeHttp(app), close.jobs()]);
        openRequests.stop();
        await rings.stop();
        await Promise.all([logFiles.stop(), cases.stop(), sources.stop(), parsingRules.stop()]);
        await close.rest();
      },
    };
  } catch (error) {
    await close.jobs().catch(() => {});
    await close.rest();
    throw error;
  }
}

export type Server = Awaited<ReturnType<typeof createServer>>;

function listeningAt(...servers: (HttpServer | null)[]): OwnListener[] {
  return servers.flatMap((server) => {
    const address = server?.address() ?? null;
    return address === null || typeof address === 'string' ? [] : { host: address.address, port: address.port };
  });
}

/** Requests get a while to finish; then their connections are cut. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(deadline);
}
