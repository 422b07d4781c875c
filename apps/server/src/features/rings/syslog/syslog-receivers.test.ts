import dgram from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import type { Ring, RingStream } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TEST_CERTIFICATE } from '#testing/test-certificate.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rootline-syslog-'));
const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
const PORTS = { SYSLOG_TCP_PORT: '0', SYSLOG_TLS_PORT: '0', SYSLOG_UDP_PORT: '0' };
const ENV = { ...PORTS, SYSLOG_RING: 'syslog', SYSLOG_TLS_CERT: cert, SYSLOG_TLS_KEY: key };

let server: TestServer;
let admin: TestUser;
let ring: Ring;
beforeAll(async () => {
  writeFileSync(cert, TEST_CERTIFICATE.cert);
  writeFileSync(key, TEST_CERTIFICATE.key);
  server = await startTestServer({ env: ENV });
  admin = await server.addUser('ADMIN');
  const made = await server.call('POST', '/rings', { token: admin.token, body: { name: 'syslog' } });
  ({ ring } = made.body as { ring: Ring });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const portOf = (kind: string, of = server) => {
  const said = of.logLines.map(
    (line) => new RegExp(`Syslog over ${kind} is received at 127.0.0.1:(\\d+)`).exec(line)?.[1],
  );
  return Number(said.findLast((port) => port !== undefined));
};
async function recordsOf(stream: string): Promise<number> {
  const { body } = await server.call('GET', `/rings/${ring.id}/streams`, { token: admin.token });
  return (body as { streams: RingStream[] }).streams.find(({ name }) => name === stream)?.records ?? 0;
}
const message = (program: string, text: string) => `<13>1 2026-03-01T10:00:00Z web1 ${program} 1 - - ${text}`;

describe('syslog', () => {
  it('over TCP is taken by lines and by lengths', async () => {
    const socket = net.connect(portOf('TCP'), '127.0.0.1');
    const counted = message('tcp', 'two\nlines');
    socket.end(`${message('tcp', 'one')}\n${counted.length} ${counted}${message('tcp', 'last, without an end')}`);
    await expect.poll(() => recordsOf('web1/tcp')).toBe(3);
  });

  it('over TLS is taken as well', async () => {
    const socket = tls.connect({ port: portOf('TLS'), host: '127.0.0.1', rejectUnauthorized: false });
    socket.end(`${message('tls', 'one')}\n${message('tls', 'two')}\n`);
    await expect.poll(() => recordsOf('web1/tls')).toBe(2);
  });

  it('over UDP is taken datagram by datagram', async () => {
    const socket = dgram.createSocket('udp4');
    for (const text of ['one', 'two']) socket.send(message('udp', text), portOf('UDP'), '127.0.0.1');
    await expect.poll(() => recordsOf('web1/udp')).toBe(2);
    socket.close();
  });

  it('that comes faster than it is stored waits at its sender, and nothing is lost', async () => {
    const socket = net.connect(portOf('TCP'), '127.0.0.1');
    const line = `${message('flood', 'x'.repeat(500))}\n`;
    socket.end(line.repeat(20_000));
    await expect.poll(() => recordsOf('web1/flood')).toBe(20_000);
  });

  it.each([
    ['a line without an end', 'x'.repeat(65_000)],
    ['a length that lies', `999999999 <1>${'x'.repeat(65_000)}`],
  ])('of a hostile sender with %s keeps nobody from being answered', async (_what, chunk) => {
    const socket = net.connect(portOf('TCP'), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    for (let times = 0; times < 1000; times++) {
      if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve));
    }
    expect((await server.call('GET', '/users/me', { token: admin.token })).status).toBe(200);
    const other = net.connect(portOf('TCP'), '127.0.0.1');
    const before = await recordsOf('web1/other');
    other.end(`${message('other', 'one')}\n`);
    await expect.poll(() => recordsOf('web1/other')).toBe(before + 1);
  });

  it('from an address that may not send is refused', async () => {
    const closed = await startTestServer({ env: { ...ENV, SYSLOG_ALLOW: '192.0.2.0/24' } });
    onTestFinished(() => closed.stop());
    const socket = net.connect(portOf('TCP', closed), '127.0.0.1');
    socket.on('error', () => {});
    await expect.poll(() => socket.destroyed).toBe(true);
    const datagram = dgram.createSocket('udp4');
    datagram.send('x', portOf('UDP', closed), '127.0.0.1', () => datagram.close());
    await expect.poll(() => closed.logLines.join()).toContain('SYSLOG_ALLOW does not name it');
  });

  it.each([
    ['a port without a ring', { SYSLOG_TCP_PORT: '0' }, 'need SYSLOG_RING'],
    ['TLS without a certificate', { SYSLOG_TLS_PORT: '0', SYSLOG_RING: 'x' }, 'SYSLOG_TLS_PORT needs SYSLOG_TLS_CERT'],
  ])('with %s refuses to start', async (_what, env, sentence) => {
    await expect(startTestServer({ env })).rejects.toThrow(sentence);
  });
});
