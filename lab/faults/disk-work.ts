import { setTimeout } from 'node:timers/promises';
import { createAnswerTable } from './answer-table.ts';

const LONGEST_REFUSAL_MS = 2000;
/** A password is hashed slowly on purpose, and slower on a busy machine. */
const LONGEST_DONE_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
/** An answer that never comes is one, too. */
const GIVE_UP_MS = 20_000;
/** Small files that are there from the beginning; each use looks at the next. */
export const KEPT_FILES = 3;
export const SMALL_LINES = 200;
export const LARGE_LINES = 150_000;

/** What may be answered: the thing itself, or that there is no room for it. */
export type Right = 'done' | 'refused' | 'done or refused';

/** What the calls of this work answer, as far as it is read here. */
interface Body {
  token: string;
  error: string;
  jobId: string;
  logFile: LogFile;
  logFiles: LogFile[];
  job: { status: string };
  entries: unknown[];
}
interface LogFile {
  id: string;
  filename: string;
  status: string;
  error: string | null;
  entryCount: number | null;
}

/** One person's work at a server whose disk fills up, which notes every answer in a table. */
export async function createDiskWork(url: string, credentials: { email: string; password: string }) {
  /** By name: how many lines each acknowledged file has. */
  const owed = new Map<string, { id: string; lines: number }>();
  const runs = new Set<string>();
  const table = createAnswerTable();
  let names = 0;
  let uses = 0;
  let part: { address: string; text: string } | null = null;

  const send = async (method: string, path: string, body?: FormData | object | string, headers: HeadersInit = {}) => {
    const isJson = typeof body === 'object' && !(body instanceof FormData);
    const startedMs = performance.now();
    const response = await fetch(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(GIVE_UP_MS),
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      ms: performance.now() - startedMs,
      body: (text === '' ? {} : JSON.parse(text)) as Body,
    };
  };
  type Sent = Awaited<ReturnType<typeof send>>;

  let token = '';
  token = (await send('POST', '/auth/login', credentials)).body.token;

  /** Notes whether the answer is right; the body when the thing was done. */
  const ask = async (what: string, right: Right, sending: Promise<Sent>): Promise<Sent | null> => {
    const sent = await sending.catch((error: unknown) =>
      String(error instanceof Error ? (error.cause ?? error) : error),
    );
    if (typeof sent === 'string') {
      table.note({ what, answer: sent, ms: 0, held: false });
      return null;
    }
    const { status, ms, body } = sent;
    const isDone = status >= 200 && status < 300;
    const isRefused = (status === 507 || status === 503) && body.error.length > 0;
    const isRight = (isDone && right.includes('done')) || (isRefused && right.includes('refused'));
    table.note({
      what,
      answer: isDone ? String(status) : `${status} ${body.error}`,
      ms,
      held: isRight && ms <= (isDone ? LONGEST_DONE_MS : LONGEST_REFUSAL_MS),
    });
    return isDone ? sent : null;
  };

  const upload = async (what: string, lines: number, right: Right): Promise<string | null> => {
    names += 1;
    const name = `full-${names}.log`;
    const form = new FormData();
    form.append('logfile', new File([logOf(lines)], name));
    const sent = await ask(what, right, send('POST', '/logs/upload', form));
    if (sent === null) return null;
    const { id } = sent.body.logFile;
    owed.set(name, { id, lines });
    return id;
  };

  const readFile = async (id: string): Promise<LogFile> => {
    const { status, body } = await send('GET', `/logs/${id}`);
    if (status !== 200) throw new Error(`GET /logs/${id}: ${status} ${body.error}`);
    return body.logFile;
  };

  /** The file as soon as it has ended, or as it is when a minute is over. */
  const untilEnded = async (id: string): Promise<LogFile> => {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const file = await readFile(id);
      if (file.status === 'completed' || file.status === 'failed' || Date.now() > deadline) return file;
      await setTimeout(200);
    }
  };

  const tus = { 'tus-resumable': '1.0.0' };
  return {
    upload,
    untilEnded,
    note: table.note,
    tell: table.tell,

    /** Announces an upload in parts, of which nothing is sent yet. */
    async beginParts(): Promise<void> {
      names += 1;
      const name = `full-${names}.log`;
      const text = logOf(LARGE_LINES);
      const headers = {
        ...tus,
        'upload-length': String(text.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      };
      const sent = await ask('begin an upload in parts', 'done', send('POST', '/uploads', undefined, headers));
      part = { address: sent?.headers.get('location') ?? '', text };
      owed.set(name, { id: part.address.replace('uploads/', ''), lines: LARGE_LINES });
    },
    /** Sends what the server does not have of it. */
    async continueParts(right: Right): Promise<void> {
      if (part === null) return;
      const head = await ask('how much of the parts has come', 'done', send('HEAD', part.address, undefined, tus));
      const offset = Number(head?.headers.get('upload-offset') ?? 0);
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
      await ask('continue the upload in parts', right, send('PATCH', part.address, part.text.slice(offset), headers));
    },

    /** Waits until the server finds its database again, and notes how long that took. */
    async untilAnswering(): Promise<void> {
      const startedMs = performance.now();
      const isUp = async () => (await send('GET', '/healthz')).status === 200;
      while (!(await isUp()) && performance.now() - startedMs < LONGEST_WAIT_MS) await setTimeout(200);
      const ms = performance.now() - startedMs;
      table.note({ what: 'ready again', answer: '', ms, held: ms < LONGEST_WAIT_MS });
    },

    /** Everything that a person does beside uploading. */
    async useAll(reading: Right, writing: Right): Promise<void> {
      await ask('sign in', writing, send('POST', '/auth/login', credentials));
      await ask('list the files', reading, send('GET', '/logs'));
      uses += 1;
      const files = [...owed.values()];
      const known = files[uses % KEPT_FILES]?.id ?? '';
      await ask('read entries', reading, send('GET', `/logs/${known}/entries?limit=50`));
      await ask('search', reading, send('GET', `/logs/${known}/entries?text=timeout&limit=50`));
      const run = await ask(
        'analyse',
        writing,
        send('POST', `/logs/${known}/analyze`, { analysisMode: 'statistical' }),
      );
      if (run !== null) runs.add(run.body.jobId);
    },

    /** With room again: everything acknowledged must be there, whole, and nothing else. */
    async settle(): Promise<void> {
      for (const { id } of owed.values()) {
        const { status } = await untilEnded(id);
        // Refused for want of room, which is there now.
        if (status === 'failed') await send('POST', `/logs/${id}/reparse`);
      }
      const wrong: string[] = [];
      for (const [name, { id, lines }] of owed) {
        const file = await untilEnded(id);
        if (file.status !== 'completed' || file.entryCount !== lines) {
          wrong.push(`${name} ${file.status} ${file.entryCount} of ${lines} ${file.error}`);
        }
      }
      for (const id of runs) {
        const deadline = Date.now() + LONGEST_WAIT_MS;
        let status = '';
        for (; status !== 'completed' && Date.now() < deadline; await setTimeout(200)) {
          ({ status } = (await send('GET', `/jobs/${id}/status`)).body.job);
        }
        if (status !== 'completed') wrong.push(`run ${status}`);
      }
      const listed = (await send('GET', '/logs')).body.logFiles.map(({ filename }) => filename);
      const half = listed.filter((name) => !owed.has(name));
      table.note({
        what: `${owed.size} files and ${runs.size} runs acknowledged`,
        answer: `${wrong.length} lost, wrong or open, ${half.length} not acknowledged${[...wrong, ...half].map((each) => `; ${each}`).join('')}`,
        ms: 0,
        held: wrong.length + half.length === 0,
      });
    },
  };
}
export type DiskWork = Awaited<ReturnType<typeof createDiskWork>>;

function logOf(lines: number): string {
  const start = Date.UTC(2026, 2, 1);
  return Array.from({ length: lines }, (_line, index) => {
    const time = new Date(start + index * 100).toISOString();
    return `${time} ${index % 50 === 0 ? 'ERROR db - timeout of' : 'INFO web - answered'} request ${(index * 7919) % 100_003} in ${index % 977} ms\n`;
  }).join('');
}
