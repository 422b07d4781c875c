import type { BodyForm } from '../decode/decode-body.ts';

/** In which way logs come: what operators count by, never the ring or its sender. */
export type RingProtocol = 'otlp' | 'loki' | 'elasticsearch' | 'journald' | 'syslog' | 'source';

/** Counts what comes into rings and what is refused. */
export interface RingTally {
  /** A body of so many bytes is stored; some of its records may have been refused by themselves. */
  stored(protocol: RingProtocol, counts: { bytes: number; lines: number; refusedLines: number }): void;
  /** A request of which nothing is stored, by the code of its refusal. */
  refused(protocol: RingProtocol, reason: string): void;
}

export const NO_TALLY: RingTally = { stored() {}, refused() {} };

export const PROTOCOL_OF_FORM: Readonly<Record<BodyForm, RingProtocol>> = {
  'otlp-json': 'otlp',
  'otlp-protobuf': 'otlp',
  'loki-json': 'loki',
  'loki-protobuf': 'loki',
  bulk: 'elasticsearch',
  journal: 'journald',
  syslog: 'syslog',
  source: 'source',
};
