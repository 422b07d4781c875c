import type { LogFile, ParsingRule, RcaRun, Role } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { CONTRACTS, type ContractServer, makeRecords } from '@rootline/sources/contract-servers';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeQuietLog } from '#testing/incident-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { addCase } from './add-cases.ts';
import { addRing } from './add-rings.ts';
import { RULE } from './call-samples.ts';

/** A server in which every kind of thing exists once, so that every call can succeed. */
export interface Stage {
  server: TestServer;
  model: ScriptedServer;
  /** A source of logs. */
  journal: ContractServer;
  users: Record<Role, TestUser>;
  file: LogFile;
  run: RcaRun;
  rule: ParsingRule;
  /** A case that is only read: what of it is computed once serves all calls. */
  caseId: string;
  /** A ring that is only read. */
  ringId: string;
  analysisMemoryId: string;
  stop(): Promise<void>;
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const model = await startScriptedOllama({ library: ['tiny'] });
  const { server: journal } = await CONTRACTS.journal(makeRecords(3));
  const server = await startTestServer({ env: { LLM_DEFAULT_ENDPOINT: model.url, ...env } });
  const users = {
    ADMIN: await server.addUser('ADMIN'),
    MANAGER: await server.addUser('MANAGER'),
    RESPONDER: await server.addUser('RESPONDER'),
    VIEWER: await server.addUser('VIEWER'),
  };
  const client = createAnalysisClient(server, users.ADMIN);
  const file = await client.upload(writeQuietLog());
  const run = await client.analyze(file.id);
  const { token } = users.ADMIN;
  const rule = (await server.call('POST', '/parsing-rules', { token, body: RULE })).body as ParsingRule;
  return {
    server,
    model,
    caseId: await addCase(server, users.ADMIN, file),
    ringId: await addRing({ server, users }),
    journal,
    users,
    file,
    run,
    rule,
    analysisMemoryId: run.analysisMemoryId ?? '',
    stop: async () => {
      await server.stop();
      await model.close();
      await journal.close();
    },
  };
}
