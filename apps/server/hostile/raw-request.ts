import http from 'node:http';
import net from 'node:net';

interface Sent {
  method: string;
  /** Sent as it stands: nothing is normalized. */
  target: string;
  token?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

export interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** A request whose address goes out exactly as written, which fetch would tidy up. */
export function sendTarget(base: string, { method, target, token, headers, body }: Sent): Promise<Received> {
  const { hostname, port } = new URL(base);
  const all = { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path: target, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Bytes on the wire, and what comes back until the server closes. */
export function sendBytes(base: string, bytes: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(readAnswer(answer)));
    socket.on('error', reject);
  });
}

function readAnswer(answer: string): Received {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(line.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') };
}
