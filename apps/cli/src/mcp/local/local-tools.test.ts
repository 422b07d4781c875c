import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOlderClient } from '#testing/older-client.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { noteProtocol } from '../answer-form.ts';
import { addExplainPrompt } from '../explain-prompt.ts';
import { addReports } from '../reports.ts';
import { LOCAL_TOOLS, reportsOfFolders } from './local-tools.ts';
import { openLogFolders } from './log-folders.ts';
import { openLogs } from './open-logs.ts';

let folder: string;
const client = new Client({ name: 'test', version: '1' });
/** One from before answers had fields. */
const older = new Client({ name: 'test', version: '1' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-mcp-'));
  await mkdir(join(folder, 'logs', 'shop'), { recursive: true });
  await writeFile(join(folder, 'logs', 'shop', 'shop.log'), `${SHOP_LINES.join('\n')}\n`);
  await writeFile(join(folder, 'logs', '.env'), 'PASSWORD=x\n');
  await writeFile(join(folder, 'outside.log'), 'ERROR secret\n');
  await symlink(join(folder, 'outside.log'), join(folder, 'logs', 'link.log'));
  const logs = openLogs(await openLogFolders([join(folder, 'logs')]));
  for (const connected of [client, older]) {
    const server = new McpServer({ name: 'rootline', version: '1' });
    for (const register of LOCAL_TOOLS) register(server, (work) => work(logs));
    addExplainPrompt(server);
    addReports(server, reportsOfFolders(logs));
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(ours);
    noteProtocol(server, ours);
    await connected.connect(connected === older ? asOlderClient(theirs) : theirs);
  }
});
afterAll(async () => {
  await Promise.all([client.close(), older.close()]);
  await rm(folder, { recursive: true });
});

/** The fields that a client reads, and the text that one does which reads no fields. */
async function ask(name: string, input: Record<string, unknown> = {}) {
  const { structuredContent } = await client.callTool({ name, arguments: input });
  const { isError = false, content } = await older.callTool({ name, arguments: input });
  const [first] = Array.isArray(content) ? content : [];
  return { isError, text: String(first?.text), fields: Object(structuredContent) };
}

describe('an assistant on this machine', () => {
  it('sees the logs in the given folders, but no hidden files or link targets', async () => {
    const { fields } = await ask('list_files');
    expect(fields.files.map(({ name }: { name: string }) => name)).toEqual(['logs/shop/shop.log']);
    expect(await ask('list_files', { name: 'nothing' })).toMatchObject({ text: 'No files.' });
  });

  it('is told of a file that is too large to be read for a question', async () => {
    const large = join(folder, 'logs', 'large.log');
    await writeFile(large, '');
    await truncate(large, 6 * 1024 ** 3);
    try {
      const [{ id }] = (await ask('list_files', { name: 'large' })).fields.files;
      for (const tool of ['get_file', 'get_analysis']) {
        expect(await ask(tool, { id })).toMatchObject({
          isError: true,
          text: expect.stringMatching(/^This file has 6\.0 GB, and files of up to 2\.0 GB are read here/),
        });
      }
    } finally {
      await rm(large);
    }
  });

  it('reads the lines of a healthy log that report a failure', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => `2026-03-01T10:00:00Z INFO copier part ${i} copied`);
    lines[50] = '2026-03-01T10:00:00Z WARN copier failed to read part 50, trying again';
    await writeFile(join(folder, 'logs', 'copy.log'), `${lines.join('\n')}\n`);
    try {
      const { fields } = await ask('get_analysis', { id: 'logs/copy.log' });
      expect(JSON.stringify(fields)).toContain('No errors detected');
      expect(JSON.stringify(fields)).toContain('"line":51');
    } finally {
      await rm(join(folder, 'logs', 'copy.log'));
    }
  });

  it('says everything once: in the fields, with one line of text, or in rows to a client that reads no fields', async () => {
    const { content, structuredContent } = await client.callTool({
      name: 'read_lines',
      arguments: { id: 'logs/shop/shop.log', from_line: 1, to_line: 3 },
    });
    expect(content).toEqual([{ type: 'text', text: 'The answer is in the structured content: 3 entries.' }]);
    expect(JSON.stringify(structuredContent)).toContain('"line":3');
    const { text } = await ask('read_lines', { id: 'logs/shop/shop.log', from_line: 1, to_line: 3 });
    expect(text.split('\n').length).toBeGreaterThanOrEqual(3);
  });

  it('holds a long message whole in its fields and in its text', async () => {
    const long = `2026-03-01T10:00:00Z ERROR refused ${'item '.repeat(150)}at the end`;
    await writeFile(join(folder, 'logs', 'long.log'), `${long}\n`);
    try {
      await client.listTools();
      const { text, fields } = await ask('read_lines', { id: 'logs/long.log', from_line: 1 });
      expect(text).toContain('item at the end');
      expect(fields.entries[0].message).toMatch(/^refused item .{580,} at the end$/);
    } finally {
      await rm(join(folder, 'logs', 'long.log'));
    }
  });

  it('finds a file by the name a person calls it, and asks which where several have it', async () => {
    expect((await ask('get_file', { id: 'shop.log' })).text).toContain('logs/shop/shop.log');
    expect((await ask('get_analysis', { id: 'logs/shop/shop.log' })).text).toContain('401| ');
    expect(await ask('get_file', { id: '../outside.log' })).toMatchObject({ isError: true });
    await mkdir(join(folder, 'logs', 'twin'));
    await writeFile(join(folder, 'logs', 'twin', 'shop.log'), 'INFO start\n');
    try {
      expect((await ask('get_file', { id: 'shop.log' })).text).toMatch(/^2 files have this name. Use list_files/);
    } finally {
      await rm(join(folder, 'logs', 'twin'), { recursive: true });
    }
  });

  it('is offered a prompt that asks what broke, in which a name cannot leave its quotation', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['explain_log']);
    const { messages } = await client.getPrompt({ name: 'explain_log', arguments: { file: 'a"\n.log' } });
    expect(JSON.stringify(messages)).toContain('What broke in the log');
    expect(String(Object(messages[0]?.content).text).split('\n')[0]).toContain('"a\\"\\n.log"');
  });

  it('reads cause, lines, entries and templates of a log, and is refused with a sentence', async () => {
    const [{ id }] = (await ask('list_files')).fields.files;
    expect((await ask('get_file', { id })).text).toContain(`${SHOP_LINES.length} lines`);
    expect((await ask('get_analysis', { id })).text).toContain('401| ');
    const search = await ask('search_entries', { id, text: 'STOCK.URL', limit: 1 });
    expect(search.fields.entries[0]).toMatchObject({ line: 401, level: 'WARN' });
    expect((await ask('read_lines', { id, from_line: 401, to_line: 401 })).fields.entries).toHaveLength(1);
    const { total } = search.fields;
    const next = await ask('search_entries', { id, levels: ['INFO'], limit: 2 });
    expect(next.fields.next_line).toBeGreaterThan(2);
    expect(total).toBeGreaterThan(0);
    expect((await ask('list_templates', { id, limit: 1 })).fields).toMatchObject({
      note: expect.stringContaining('1 of'),
    });
    expect(await ask('get_file', { id: 'nothing' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('File not found'),
    });
    expect(await ask('search_entries', { id, text: '(', regex: true })).toMatchObject({ isError: true });
  });

  it('gets no date for timestamps without one', async () => {
    const kernel = join(folder, 'logs', 'kernel.log');
    await writeFile(kernel, Array.from({ length: 40 }, (_, i) => `[${i}.250000] eth0: link ${i} failed\n`).join(''));
    const [{ id }] = (await ask('list_files', { name: 'kernel' })).fields.files;
    const answers = [
      await ask('get_file', { id }),
      await ask('get_analysis', { id }),
      await ask('read_lines', { id, from_line: 5, to_line: 6 }),
    ];
    for (const { text, fields } of answers) expect(text + JSON.stringify(fields)).not.toMatch(/\d{4}-\d\d-\d\d/);
    expect(answers[2]?.fields.entries[0]).toMatchObject({ line: 5, timestamp: '+4.250 s' });
    await rm(kernel);
  });

  it('gives the newest matches first, and goes on to the older ones', async () => {
    const { fields } = await ask('search_entries', { id: 'shop.log', newest_first: true, limit: 2 });
    const lines = fields.entries.map(({ line }: { line: number }) => line);
    expect(lines[0]).toBeGreaterThan(lines[1]);
    const older = await ask('search_entries', { id: 'shop.log', newest_first: true, limit: 2, line: fields.next_line });
    expect(older.fields.entries[0].line).toBe(fields.next_line);
    expect(older.fields.entries[0].line).toBeLessThan(lines[1]);
  });

  it('gives the entries around a match, told from it', async () => {
    const { fields, text } = await ask('search_entries', { id: 'shop.log', levels: ['ERROR'], limit: 1, around: 1 });
    const context = fields.entries.filter(({ isContext }: { isContext?: boolean }) => isContext);
    const [match] = fields.entries.filter(({ isContext }: { isContext?: boolean }) => !isContext);
    expect(match.level).toBe('ERROR');
    expect(context.length).toBeGreaterThan(0);
    expect(text).toContain(`> ${match.line}| `);
  });

  it('reaches the innermost cause of a trace that is longer than an answer', async () => {
    const frames = Array.from({ length: 60 }, (_, i) => `\tat com.acme.Step${i}.run(Step${i}.java:${i + 1})`);
    const trace = [
      'java.lang.RuntimeException: could not start',
      ...frames,
      'Caused by: java.net.BindException: port 8080 in use',
      ...frames,
    ];
    const head = '2026-03-01T08:00:00Z ERROR boot failed';
    await writeFile(join(folder, 'logs', 'trace.log'), [head, ...trace, '2026-03-01T08:00:01Z INFO bye'].join('\n'));
    const found = await ask('search_entries', { id: 'trace.log', levels: ['ERROR'] });
    expect(found.text).toContain('Caused by: java.net.BindException: port 8080 in use');
    const read = await ask('read_lines', { id: 'trace.log', from_line: 63, to_line: 64 });
    expect(read.fields.entries[0].message.split('\n')).toEqual(trace.slice(61, 63).map((line) => line.trim()));
  });

  it('offers the report of each log as a resource', async () => {
    const { resources } = await client.listResources();
    const report = resources.find(({ name }) => name === 'logs/shop/shop.log');
    const { contents } = await client.readResource({ uri: String(report?.uri) });
    expect(contents).toMatchObject([{ mimeType: 'text/plain', text: expect.stringContaining('Root cause: Line 401') }]);
  });
});
