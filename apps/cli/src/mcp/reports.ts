import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';

/** Reports of logs, by their files. */
interface Reports {
  /** Files with a report, the newest first. */
  list(): Promise<{ id: string; name: string }[]>;
  /** The report of a file as text. */
  read(id: string): Promise<string>;
}

const ADDRESS = 'rootline://logs/{id}/report';

/** Adds the report of each log as a resource, which a person attaches to a conversation. */
export function addReports(server: McpServer, { list, read }: Reports): void {
  const template = new ResourceTemplate(ADDRESS, {
    list: async () => ({
      resources: (await list()).map(({ id, name }) => ({ uri: addressOf(id), name, mimeType: 'text/plain' })),
    }),
  });
  const about = { title: 'Report of a log', description: 'What broke, since when and why, with cited lines' };
  server.registerResource('report', template, { ...about, mimeType: 'text/plain' }, async (uri, { id }) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: await read(String(id)) }],
  }));
}

function addressOf(id: string): string {
  return ADDRESS.replace('{id}', id);
}
