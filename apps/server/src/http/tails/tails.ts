import { LIMITS, type TailEvent, type TailLine } from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Session } from '#http/mount.ts';
import { openTailAnswer, type TailAnswer } from '#http/tails/tail-answer.ts';
import { createTailBuffer, type TailBuffer } from '#http/tails/tail-buffer.ts';

type OpenEvent = Extract<TailEvent, { type: 'open' }>;
type Told = Extract<TailEvent, { type: 'note' | 'cut' | 'resumed' }>;

/** Where a reading hands on what it finds. */
interface TailOutput {
  open(event: Omit<OpenEvent, 'type'>): void;
  lines(lines: readonly TailLine[], skipped: number): void;
  tell(event: Told): void;
}

/** Reads a source or a ring until the signal ends it. What it throws, or its end, ends all of its tails. */
export type ReadTail = (output: TailOutput, signal: AbortSignal) => Promise<void>;

interface Reading {
  /** What it reads, so that it can be ended. */
  of: string;
  answers: Set<TailAnswer>;
  /** What a second tail begins with. */
  recent: TailBuffer;
  opened: Promise<OpenEvent>;
  /** Tails that are open or wait for the opening. */
  wanted: number;
  /** Ends the reading; the tails of it get the reason. */
  end(reason: string | null): void;
}

interface Wanted {
  session: Session;
  reply: FastifyReply;
  /** Id of the source or ring. */
  of: string;
  /** Tails with the same key share one reading. */
  key: string;
  read: ReadTail;
  /** The sentence for those whose reading has failed. */
  reasonOf(error: unknown): AppError;
}

export type Tails = ReturnType<typeof createTails>;

const { perUser, inAll, sources, lines, bytes, heartbeatSeconds } = LIMITS.tails;

/** Live tails of sources and rings: several of the same streams share one reading, which ends with the last of them. */
export function createTails({ stopping }: { stopping: AbortSignal }) {
  const readings = new Map<string, Reading>();
  const perPerson = new Map<string, number>();
  let count = 0;

  function takePlace(userId: string): () => void {
    const own = perPerson.get(userId) ?? 0;
    if (own >= perUser) throw new AppError('tail_limit', { limit: perUser });
    if (count >= inAll) throw new AppError('tails_full', {}, { headers: { 'retry-after': '30' } });
    count += 1;
    perPerson.set(userId, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      count -= 1;
      const left = (perPerson.get(userId) ?? 1) - 1;
      if (left === 0) perPerson.delete(userId);
      else perPerson.set(userId, left);
    };
  }

  function start({ of, key, read, reasonOf }: Wanted): Reading {
    if (readings.size >= sources) throw new AppError('tails_full', {}, { headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    const opened = Promise.withResolvers<OpenEvent>();
    opened.promise.catch(() => {});
    const reading: Reading = {
      of,
      answers: new Set(),
      recent: createTailBuffer({ lines, bytes }),
      opened: opened.promise,
      wanted: 0,
      end(reason) {
        if (readings.get(key) === reading) readings.delete(key);
        controller.abort();
        for (const answer of reading.answers) answer.end(reason);
        opened.reject(new AppError('stopping'));
      },
    };
    readings.set(key, reading);
    const output: TailOutput = {
      open: (event) => opened.resolve({ type: 'open', ...event }),
      lines(fresh, skipped) {
        const asJson = fresh.map((line) => JSON.stringify(line));
        reading.recent.add(asJson, skipped);
        for (const answer of reading.answers) answer.add(asJson, skipped);
      },
      tell(event) {
        for (const answer of reading.answers) answer.tell(event);
      },
    };
    read(output, controller.signal).then(
      () => reading.end(null),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const reason = reasonOf(error);
        opened.reject(reason);
        reading.end(reason.message);
      },
    );
    return reading;
  }

  const timer = setInterval(() => {
    for (const { answers } of readings.values()) for (const answer of answers) answer.beat();
  }, heartbeatSeconds * 1000);
  timer.unref();

  stopping.addEventListener('abort', () => {
    clearInterval(timer);
    for (const reading of readings.values()) reading.end(null);
  });

  return {
    /** Answers with the lines that a reading finds. Throws AppError while nothing is answered yet. */
    async open(wanted: Wanted): Promise<void> {
      const { session, reply, key } = wanted;
      if (stopping.aborted) throw new AppError('stopping');
      const leave = takePlace(session.user.id);
      try {
        const reading = readings.get(key) ?? start(wanted);
        reading.wanted += 1;
        let isLeft = false;
        const close = () => {
          if (isLeft) return;
          isLeft = true;
          leave();
          reading.wanted -= 1;
          if (reading.wanted === 0) reading.end(null);
        };
        const gone = disconnectSignal(reply);
        // A reader who leaves before the source has answered also ends the call to it.
        gone.addEventListener('abort', close, { once: true });
        const opened = await reading.opened.catch((error) => {
          if (gone.aborted) return null;
          close();
          throw error;
        });
        if (opened === null || gone.aborted) return close();
        const answer: TailAnswer = openTailAnswer(reply, () => {
          reading.answers.delete(answer);
          close();
        });
        answer.tell(opened);
        answer.add(reading.recent.peek(), 0);
        reading.answers.add(answer);
      } catch (error) {
        leave();
        throw error;
      }
    },

    /** Ends the tails of a source or ring that was changed or deleted. */
    endAllOf(of: string): void {
      for (const reading of [...readings.values()]) if (reading.of === of) reading.end(null);
    },
  };
}
