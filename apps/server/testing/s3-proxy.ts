import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Fault = 'none' | 'refuse' | 'hang' | 'slow' | 'fail' | 'cut';

const SLOW_MS = 700;

/** Stands between a server and its S3 store and can make it fail in the ways that stores do. */
export async function startS3Proxy(endpoint: string) {
  const target = new URL(endpoint);
  let fault: S3Fault = 'none';

  const pass = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const onward = http.request(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        const length = Number(answer.headers['content-length'] ?? 0);
        if (fault !== 'cut' || length < 2) return answer.pipe(response);
        // Half of the body, then the connection breaks.
        let left = Math.floor(length / 2);
        answer.on('data', (chunk: Buffer) => {
          response.write(chunk.subarray(0, left));
          left -= chunk.length;
          if (left <= 0) response.destroy();
        });
        return answer;
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };

  const proxy = http.createServer((request, response) => {
    request.on('error', () => {});
    if (fault === 'refuse') request.socket.destroy();
    else if (fault === 'fail') {
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml', connection: 'close' });
      response.end(
        '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate</Message></Error>',
      );
    } else if (fault === 'slow') setTimeout(() => pass(request, response), SLOW_MS);
    // A store that hangs takes the request and says nothing.
    else if (fault !== 'hang') pass(request, response);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));

  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** What every request meets from now on. */
    setFault(next: S3Fault): void {
      fault = next;
      if (next === 'refuse' || next === 'none') proxy.closeAllConnections();
    },
    async stop(): Promise<void> {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
export type S3Proxy = Awaited<ReturnType<typeof startS3Proxy>>;
