import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** The transport of a client from before answers had fields. */
export function asOlderClient<T extends Transport>(transport: T): T {
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const isFirst = 'method' in message && message.method === 'initialize';
    return send(
      isFirst ? { ...message, params: { ...message.params, protocolVersion: '2025-03-26' } } : message,
      options,
    );
  };
  return transport;
}
