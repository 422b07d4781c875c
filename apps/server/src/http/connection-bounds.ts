import type { Socket } from 'node:net';
import { LIMITS } from '@rootline/contract';
import type { FastifyInstance } from 'fastify';
import { addressList } from '#http/address-list.ts';
import { createNetworkPlaces } from '#http/network-places.ts';
import type { Logger } from '#platform/server-log/server-log.ts';

interface Bounds {
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Addresses and ranges of proxies, each of which speaks for many people. */
  trustProxy: readonly string[];
  idleMs: number;
  log: Logger;
}

const { connection } = LIMITS;
const OWN_MACHINE = ['127.0.0.0/8', '::1'];
const WARN_EVERY_MS = 60_000;

/**
 * Bounds connections: in all, so that the files and the database of this server find descriptors, and of each
 * network, so that one stranger does not take them all. This machine and trusted proxies count in all only: behind
 * them are people whose connections end there.
 */
export function boundConnections(app: FastifyInstance, bounds: Bounds): void {
  const { server } = app;
  const { maxConnectionsPerAddress, trustProxy, idleMs, log } = bounds;
  const isProxy = addressList(trustProxy);
  const places = createNetworkPlaces({
    most: maxConnectionsPerAddress,
    isFree: addressList([...trustProxy, ...OWN_MACHINE]),
  });
  const total = withinDescriptors(bounds.maxConnections, openFilesLimit());
  const warn = createRareWarning(log);

  server.maxConnections = total;
  server.maxRequestsPerSocket = connection.requests;
  server.keepAliveTimeout = idleMs;
  server.on('drop', () => warn(`Limit of ${total} concurrent connections reached; new ones are rejected`));

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const giveBack = places.take(remoteAddress);
    if (giveBack !== null) {
      socket.once('close', giveBack);
      return;
    }
    warn(
      `Limit of ${maxConnectionsPerAddress} concurrent connections from ${remoteAddress} reached; new ones are rejected`,
    );
    socket.resetAndDestroy();
  });

  app.addHook('onResponse', async ({ raw: { socket } }) => {
    const isIdle = socket.timeout === idleMs + server.keepAliveTimeoutBuffer;
    if (isIdle && isProxy(socket.remoteAddress)) socket.setTimeout(connection.idleProxySeconds * 1000);
  });
}

/** The most connections that leave the reserve, even when each has a file open that it is sent. */
export function withinDescriptors(wanted: number, descriptors: number | null): number {
  if (descriptors === null) return wanted;
  const free = Math.max(descriptors - connection.descriptorReserve, descriptors / 4);
  return Math.max(1, Math.min(wanted, Math.floor(free / 2)));
}

/** How many files the system lets this process open; null where it sets no limit or does not say. */
function openFilesLimit(): number | null {
  // Else it asks the name server for the other end of every connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? limit : null;
}

function createRareWarning(log: Logger) {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (text: string): void => {
    if (performance.now() - saidAt < WARN_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ source: 'http' }, text);
  };
}
