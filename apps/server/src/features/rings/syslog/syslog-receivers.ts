import dgram from 'node:dgram';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { LIMITS } from '@rootline/contract';
import { addressList } from '#http/address-list.ts';
import { createNetworkPlaces } from '#http/network-places.ts';
import type { Platform } from '#platform/platform.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import type { Intake } from '../push/intake.ts';
import type { RingTally } from '../push/ring-tally.ts';
import { createMessageGatherer, type MessageGatherer } from './message-gatherer.ts';
import { createMessageSplitter } from './split-messages.ts';

type Deps = Pick<Platform, 'config' | 'log'> & { intake: Intake; tally: RingTally };

const { messageBytes, connections, perNetwork, idleSeconds } = LIMITS.rings.syslog;
const WARN_EVERY_MS = 60_000;
/** What the system may hold of datagrams while we store others. */
const DATAGRAM_BYTES = 8 * 1024 ** 2;

/** Receives syslog over TCP, TLS and UDP, as far as the configuration names ports. All of it goes into one ring. */
export function createSyslogReceivers({ config, log, intake, tally }: Deps) {
  const isAllowed = addressList(config.syslogAllow);
  const closers: (() => Promise<void>)[] = [];
  const warn = createRareWarnings((message) => log.warn({ source: 'rings' }, message));

  async function store(packed: Buffer): Promise<void> {
    const ring = await intake.ringOfName(config.syslogRing ?? '');
    if (ring === null) throw new Error(`There is no ring with the name ${config.syslogRing}`);
    await sleep(intake.quota.pauseMs(ring));
    await intake.store(ring, { form: 'syslog', body: packed, encoding: 'identity', index: null });
    intake.quota.pay(ring, packed.length);
  }

  function listenForStreams(gatherer: MessageGatherer, server: net.Server): net.Server {
    const places = createNetworkPlaces({ most: perNetwork, isFree: () => false });
    const open = new Set<net.Socket>();
    server.maxConnections = connections;
    const name = server instanceof tls.Server ? 'secureConnection' : 'connection';
    server.on(name, (socket: net.Socket) => {
      const { remoteAddress = '' } = socket;
      const giveBack = isAllowed(remoteAddress) ? places.take(remoteAddress) : null;
      if (giveBack === null) {
        tally.refused('syslog', 'sender');
        warn(
          'refused',
          `Syslog from ${remoteAddress} was refused: SYSLOG_ALLOW does not name it, or it has too many connections`,
        );
        return void socket.destroy();
      }
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        giveBack();
      });
      socket.setTimeout(idleSeconds * 1000, () => socket.destroy());
      socket.on('error', () => {});
      takeMessages(socket, gatherer);
    });
    server.on('tlsClientError', () => {});
    closers.push(async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    });
    return server;
  }

  function listenForDatagrams(gatherer: MessageGatherer): Promise<number> {
    const type = net.isIPv6(config.syslogHost) ? 'udp6' : 'udp4';
    const socket = dgram.createSocket({ type, recvBufferSize: DATAGRAM_BYTES });
    let lost = 0;
    socket.on('message', (message, { address }) => {
      if (!isAllowed(address)) {
        tally.refused('syslog', 'sender');
        return warn('refused', `Syslog from ${address} was refused: SYSLOG_ALLOW does not name it`);
      }
      if (gatherer.isFull()) {
        tally.refused('syslog', 'busy');
        lost += 1;
        return warn('lost', `Syslog by UDP came faster than it could be stored: ${lost} messages are lost so far`);
      }
      gatherer.add(message);
    });
    closers.push(() => new Promise((resolve) => socket.close(() => resolve())));
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.bind(config.syslogUdpPort ?? 0, config.syslogHost, () => {
        socket.off('error', reject);
        socket.on('error', (err) => log.warn({ source: 'rings', err }, 'Syslog over UDP met an error'));
        resolve(socket.address().port);
      });
    });
  }

  return {
    /** Gives the ports by their kind. Throws StartRefusal for a port that is taken, or a certificate that cannot be used. */
    async listen(): Promise<Record<string, number>> {
      const { syslogTcpPort, syslogTlsPort, syslogUdpPort, syslogHost } = config;
      const ports: Record<string, number> = {};
      if (syslogTcpPort === null && syslogTlsPort === null && syslogUdpPort === null) return ports;
      const gatherer = createMessageGatherer({
        store,
        onFailure: (error) =>
          warn('failed', `Syslog waits to be stored: ${error instanceof Error ? error.message : error}`),
      });
      try {
        if (syslogTcpPort !== null) {
          ports['TCP'] = await listenAt(listenForStreams(gatherer, net.createServer()), syslogTcpPort, syslogHost);
        }
        if (syslogTlsPort !== null) {
          const server = tls.createServer(await readCertificate(config));
          ports['TLS'] = await listenAt(listenForStreams(gatherer, server), syslogTlsPort, syslogHost);
        }
        if (syslogUdpPort !== null) ports['UDP'] = await listenForDatagrams(gatherer);
      } catch (cause) {
        throw new StartRefusal(`Syslog cannot be received: ${cause instanceof Error ? cause.message : cause}`, {
          cause,
        });
      }
      closers.push(() => gatherer.end());
      for (const [kind, port] of Object.entries(ports)) {
        log.info({ source: 'rings' }, `Syslog over ${kind} is received at ${syslogHost}:${port}`);
      }
      return ports;
    },

    /** Takes no more, and stores what waits. */
    async stop(): Promise<void> {
      for (const close of closers.splice(0)) await close();
    },
  };
}

/** Hands messages on; the sender waits while there is no room. */
function takeMessages(socket: net.Socket, gatherer: MessageGatherer): void {
  const splitter = createMessageSplitter(messageBytes);
  socket.on('data', (chunk: Buffer) => {
    for (const message of splitter.take(chunk)) gatherer.add(Buffer.from(message));
    if (!gatherer.isFull()) return;
    socket.pause();
    void gatherer.room().then(() => socket.resume());
  });
  socket.on('end', () => {
    const message = splitter.end();
    if (message !== null) gatherer.add(Buffer.from(message));
  });
}

async function readCertificate({ syslogTlsCert, syslogTlsKey }: Deps['config']) {
  const [cert, key] = await Promise.all([readFile(syslogTlsCert ?? ''), readFile(syslogTlsKey ?? '')]);
  return { cert, key };
}

function listenAt(server: net.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function createRareWarnings(say: (message: string) => void) {
  const saidAt = new Map<string, number>();
  return (kind: string, message: string): void => {
    if (performance.now() - (saidAt.get(kind) ?? Number.NEGATIVE_INFINITY) < WARN_EVERY_MS) return;
    saidAt.set(kind, performance.now());
    say(message);
  };
}
