import type { CallModel, ModelReply, ModelRequest } from '../src/ports.ts';
import { seeded } from './incident-log.ts';

/** Writes the answer to a question of either schema. */
export type Writer = (question: SeenQuestion) => unknown;

/** What a model can read in a prompt. */
export interface SeenQuestion {
  request: ModelRequest;
  isFinal: boolean;
  /** It shows the model its own answer and the ranking. */
  isDoubt: boolean;
  /** Lines that the schema allows. */
  lines: string[];
  /** Number of the first shown line that contains the words, as `L17`; of the first pattern where no line does. */
  lineOf(words: string): string | null;
}

/** A model in memory that answers with what `write` returns: text as it is, anything else as JSON. */
export function scripted(write: Writer, requests: ModelRequest[] = []): CallModel {
  return async (request) => {
    requests.push(request);
    // It has nothing to look for.
    if (request.tools !== undefined) return said('I have seen enough.');
    const answer = write(readQuestion(request));
    return said(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
}

export function said(text: string): ModelReply {
  return { ok: true, text, finish: 'stop', promptTokens: null, completionTokens: null, durationMs: 5 };
}

export function broken(failure: Extract<ModelReply, { ok: false }>['failure'], reason: string): ModelReply {
  return { ok: false, failure, reason, partialText: '', promptTokens: null, contextTokens: null };
}

function readQuestion(request: ModelRequest): SeenQuestion {
  const schema = JSON.stringify(request.schema);
  const rows = request.user.split('\n');
  return {
    request,
    isFinal: schema.includes('"advice"'),
    isDoubt: request.schemaName === 'rca_doubt',
    lines: [...new Set(schema.match(/"L\d+"/g) ?? [])].map((name) => name.slice(1, -1)),
    lineOf: (words) => {
      const line = rows.map((row) => (row.includes(words) ? /^(\d+)\| /.exec(row)?.[1] : undefined)).find(Boolean);
      const first = rows.map((row) => (row.includes(words) ? /^x\d+ \| .*? \| L(\d+) \|/.exec(row)?.[1] : undefined));
      const number = line ?? first.find(Boolean);
      return number === undefined ? null : `L${number}`;
    },
  };
}

export interface Claim {
  /** `L17`, HEALTHY; null for UNKNOWN. */
  cause: string | null;
  summary: string;
  why: string;
  severity?: string;
  confidence?: string;
  findings?: unknown[];
  advice?: string[];
}

/** The same claim in the shape that the question asks for. */
export function answerOf(question: SeenQuestion, claim: Claim): Record<string, unknown> {
  const { summary, why, findings = [], confidence = 'high' } = claim;
  const part = { why, cause: claim.cause ?? 'UNKNOWN', summary, confidence, findings };
  return question.isFinal ? { ...part, severity: claim.severity ?? 'high', advice: claim.advice ?? [] } : part;
}

/** Names the cause by the words that label it. */
export function oracle(label: string): Writer {
  return (question) => {
    return answerOf(question, {
      cause: question.lineOf(label),
      summary: 'The checkout requests failed after the setting changed.',
      why: 'The setting changed before the first request to stock timed out.',
    });
  };
}

export const INVENTIONS = [
  'The host db-prod-77.internal crashed.',
  'It lost 48213 orders.',
  'A KafkaRebalanceException was thrown.',
  'See /opt/ghost/daemon.conf for details.',
  'Version 99.41.3 is to blame.',
  'The address 203.0.113.99 attacked it.',
  'The log says "quantum flux overflow".',
  'The system is healthy.',
  'No errors were found.',
];

/** A real line, invented facts, and the claim that all is well. */
export const liar: Writer = (question) =>
  answerOf(question, {
    cause: question.lines.at(-1) ?? null,
    summary: `Requests to stock timed out. ${INVENTIONS.join(' ')}`,
    why: `The setting changed. ${INVENTIONS.join(' ')}`,
    severity: 'low',
    findings: question.lines.slice(0, 8).map((line) => ({ line, role: 'noise', note: INVENTIONS.join(' ') })),
    advice: INVENTIONS,
  });

/** Answers schema-valid nonsense: random ids, lines and letters. */
export function randomModel(seed: number): Writer {
  const random = seeded(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const noise = () =>
    Array.from({ length: 12 }, () =>
      Array.from({ length: 3 + Math.floor(random() * 7) }, () =>
        String.fromCharCode(97 + Math.floor(random() * 26)),
      ).join(''),
    ).join(' ');
  return (question) =>
    answerOf(question, {
      cause: random() < 0.3 ? null : (pick(question.lines) ?? null),
      summary: `${noise()} ${Math.floor(random() * 1e6)}`,
      why: noise(),
      severity: pick(['critical', 'high', 'medium', 'low']) ?? 'low',
      findings: [{ line: pick(question.lines), role: 'cause', note: noise() }],
      advice: [noise()],
    });
}
