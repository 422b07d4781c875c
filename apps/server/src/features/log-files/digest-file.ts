import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import type { ParsedLog } from '@rootline/logparse';

const LINE_FEED = 10;
const READ_BYTES = 64 * 1024;

/** Which template a pattern belongs to: all that a page of entries needs. */
export interface TemplateIndex {
  ids: string[];
  templateOfPattern: number[];
}

/** A parsed log whose templates hold their bucket counts packed: a log of 20,000 templates is nearly all zeros. */
export type PackedLog = ParsedLog;

/**
 * Stores a parsed log as two lines of JSON: the template index, which every reader of entries wants, and the log
 * itself with runs of zeros packed. Gives its SHA-256.
 */
export async function writeDigest(path: string, log: ParsedLog): Promise<string> {
  const index: TemplateIndex = { ids: log.templates.map(({ id }) => id), templateOfPattern: log.templateOfPattern };
  const packed: PackedLog = { ...log, templates: log.templates.map((template) => withBuckets(template, packZeros)) };
  const bytes = Buffer.from(`${JSON.stringify(index)}\n${JSON.stringify(packed)}\n`);
  await writeFile(path, bytes);
  return createHash('sha256').update(bytes).digest('hex');
}

/** The parsed log as it was. */
export async function readDigest(path: string): Promise<ParsedLog> {
  const log = await readPackedDigest(path);
  return { ...log, templates: log.templates.map((template) => withBuckets(template, unpackZeros)) };
}

/** The parsed log with its templates' buckets still packed: see unpackZeros. */
export async function readPackedDigest(path: string): Promise<PackedLog> {
  const text = await readFile(path, 'utf8');
  return JSON.parse(text.slice(text.indexOf('\n') + 1)) as PackedLog;
}

export async function readTemplateIndex(path: string): Promise<TemplateIndex> {
  const file = await open(path);
  try {
    const parts: Buffer[] = [];
    for (;;) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(READ_BYTES) });
      if (bytesRead === 0) throw new Error('The digest is empty');
      const end = buffer.subarray(0, bytesRead).indexOf(LINE_FEED);
      parts.push(buffer.subarray(0, end < 0 ? bytesRead : end));
      if (end >= 0) return JSON.parse(Buffer.concat(parts).toString('utf8')) as TemplateIndex;
    }
  } finally {
    await file.close();
  }
}

/** Counts with every run of n zeros written as -n. */
export function packZeros(counts: number[]): number[] {
  const packed: number[] = [];
  for (const count of counts) {
    const last = packed.at(-1);
    if (count !== 0) packed.push(count);
    else if (last !== undefined && last < 0) packed[packed.length - 1] = last - 1;
    else packed.push(-1);
  }
  return packed;
}

export function unpackZeros(packed: number[]): number[] {
  const counts: number[] = [];
  for (const part of packed) {
    if (part >= 0) counts.push(part);
    else for (let i = part; i < 0; i++) counts.push(0);
  }
  return counts;
}

function withBuckets(template: ParsedLog['templates'][number], change: (buckets: number[]) => number[]) {
  return { ...template, lineBuckets: change(template.lineBuckets), timeBuckets: change(template.timeBuckets) };
}
