import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** From this version of the protocol on, answers have fields; versions are days. */
const FIRST_WITH_FIELDS = '2025-06-18';

const withoutFields = new WeakSet<McpServer>();

/** Notes which version of the protocol a client speaks, once the server is connected to it. */
export function noteProtocol(server: McpServer, transport: Transport): void {
  const take = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if ('method' in message && message.method === 'initialize') {
      const version = message.params?.['protocolVersion'];
      if (typeof version === 'string' && version < FIRST_WITH_FIELDS) withoutFields.add(server);
      else withoutFields.delete(server);
    }
    take?.(message, extra);
  };
}

/** True where the client reads the fields of an answer, so that its text need not say them again. */
export function readsFields(server: McpServer): boolean {
  return !withoutFields.has(server);
}

/** What an answer in fields holds, in one line: `The answer is in the structured content: 12 entries, next_seq 40.` */
export function lineOfFields(fields: Record<string, unknown>): string {
  const told = Object.entries(fields).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [`${value.length} ${name}`];
    return typeof value === 'number' ? [`${name} ${value}`] : [];
  });
  return `The answer is in the structured content${told.length === 0 ? '' : `: ${told.join(', ')}`}.`;
}
