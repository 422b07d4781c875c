import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createClient } from '@rootline/contract/client';
import { expect, test } from 'vitest';
import { ANALYSIS_TOOLS } from './analysis-tools.ts';
import { CASE_ENTRY_TOOLS } from './case-entry-tools.ts';
import { CASE_TOOLS } from './case-tools.ts';
import { ENTRY_TOOLS } from './entry-tools.ts';
import { addExplainPrompt } from './explain-prompt.ts';
import { FILE_TOOLS } from './file-tools.ts';

const DOCUMENT = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');

async function openClient(): Promise<Client> {
  const server = new McpServer({ name: 'rootline', version: '1' });
  const rootline = createClient({ server: 'http://127.0.0.1:1' });
  for (const register of [...FILE_TOOLS, ...ENTRY_TOOLS, ...ANALYSIS_TOOLS, ...CASE_TOOLS, ...CASE_ENTRY_TOOLS])
    register(server, (work) => work(rootline));
  addExplainPrompt(server);
  const client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return client;
}

test('docs/mcp.md names every tool and prompt, and no other tool', async () => {
  const client = await openClient();
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  for (const { name } of prompts) expect(DOCUMENT).toContain(`\`${name}\``);
  await client.close();
});

test('every tool describes the fields of its answers, to which more may be added', async () => {
  const client = await openClient();
  const { tools } = await client.listTools();
  for (const { name, outputSchema } of tools) {
    expect(Object.keys(outputSchema?.properties ?? {}), name).not.toEqual([]);
    expect(outputSchema?.['additionalProperties'], name).not.toBe(false);
  }
  await client.close();
});

test('every parameter in docs/mcp.md belongs to a tool', async () => {
  const client = await openClient();
  const { tools } = await client.listTools();
  const known = new Set([
    ...tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})),
    // What answers give to go on with.
    ...['next_seq', 'next_line', 'next_cursor'],
    ...tools.map(({ name }) => name),
    'explain_log',
  ]);
  const named = [...DOCUMENT.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !known.has(String(name)))).toEqual([]);
  await client.close();
});
