import type { CallModel, ModelReply, ModelRequest } from '../src/ports.ts';
import { seeded } from './incident-log.ts';

/** Writes the answer to a question of either schema. */
export type Writer = (question: SeenQuestion) => unknown;

/** What a model can read in a prompt. */
export interface SeenQuestion {
  request: ModelRequest;
  isFinal: boolean;
  /** It shows the ranking. */
  isComparison: boolean;
  /** Ids and lines that the schema allows. */
  ids: string[];
  lines: string[];
  /** Id of the first pattern in the table whose text contains the words. */
  idOf(words: string): string | null;
  /** Number of the first shown line that contains the words, as `L17`. */
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
  const enumOf = (prefix: string) =>
    [...new Set(schema.match(new RegExp(`"${prefix}\\d+"`, 'g')) ?? [])].map((s) => s.slice(1, -1));
  const rows = request.user.split('\n');
  return {
    request,
    isFinal: schema.includes('"causeId"'),
    isComparison: schema.includes('"choice"'),
    ids: enumOf('T'),
    lines: enumOf('L'),
    idOf: (words) =>
      /^(T\d+) \|/.exec(rows.find((row) => /^T\d+ \|/.test(row) && row.includes(words)) ?? '')?.[1] ?? null,
    lineOf: (words) => {
      const number = /^(\d+)\|/.exec(rows.find((row) => /^\d+\|/.test(row) && row.includes(words)) ?? '')?.[1];
      return number === undefined ? null : `L${number}`;
    },
  };
}

export interface Claim {
  id: string | null;
  lines: string[];
  summary: string;
  why: string;
  severity?: string;
  findings?: unknown[];
  recommendations?: string[];
}

/** The same claim in the shape that the question asks for. */
export function answerOf(question: SeenQuestion, claim: Claim): unknown {
  const { summary, why, lines, findings = [] } = claim;
  const id = claim.id ?? 'NONE';
  if (question.isComparison) return { choice: 'MINE', lines, why };
  if (!question.isFinal) return { summary, cause: { id, lines, why, confidence: 'high' }, findings };
  return {
    summary,
    rootCause: why,
    causeId: id,
    causeLines: lines,
    severity: claim.severity ?? 'high',
    confidence: 'high',
    alternatives: [],
    findings,
    recommendations: claim.recommendations ?? [],
  };
}

/** Names the cause by the words that label it. */
export function oracle(label: string): Writer {
  return (question) => {
    const line = question.lineOf(label);
    return answerOf(question, {
      id: question.idOf(label),
      lines: line === null ? [] : [line],
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

/** Valid ids, invented facts, and the claim that all is well. */
export const liar: Writer = (question) =>
  answerOf(question, {
    id: question.ids[question.ids.length - 1] ?? null,
    lines: question.lines.slice(-1),
    summary: `Requests to stock timed out. ${INVENTIONS.join(' ')}`,
    why: `The setting changed. ${INVENTIONS.join(' ')}`,
    severity: 'low',
    findings: question.ids.map((id) => ({
      id,
      role: 'noise',
      severity: 'low',
      rootCause: INVENTIONS.join(' '),
      impact: INVENTIONS.join(' '),
      fix: INVENTIONS.join(' '),
      related: [],
    })),
    recommendations: INVENTIONS,
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
      id: random() < 0.3 ? null : (pick(question.ids) ?? null),
      lines: [pick(question.lines) ?? 'L1'],
      summary: `${noise()} ${Math.floor(random() * 1e6)}`,
      why: noise(),
      severity: pick(['critical', 'high', 'medium', 'low']) ?? 'low',
      findings: [
        {
          id: pick(question.ids),
          role: 'cause',
          severity: 'low',
          rootCause: noise(),
          impact: noise(),
          fix: noise(),
          related: [],
        },
      ],
      recommendations: [noise()],
    });
}
