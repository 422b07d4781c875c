/// <reference path="./seek-bzip.d.ts" />
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import Bunzip from 'seek-bzip';
import { DiskFailed } from './skip-reasons.ts';

const BUFFER_BYTES = 64 * 1024;

/**
 * Writes what a bzip2 file holds into a new file. It works on files, and without pause, since the decoder asks for single bytes;
 * `count` is told of every 64 KiB before they are written and ends it by throwing. Throws where the data is damaged.
 */
export function bunzip(from: string, to: string, count: (bytes: number) => void): void {
  const source = openSync(from, 'r');
  try {
    const target = onDisk(() => openSync(to, 'wx', 0o600));
    try {
      const output = createOutput(target, count);
      Bunzip.decode(createInput(source), output, true);
      output.flush();
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

function createInput(file: number) {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let at = 0;
  let length = 0;
  const fill = () => {
    if (at < length) return true;
    length = readSync(file, buffer, 0, buffer.length, null);
    at = 0;
    return length > 0;
  };
  const readByte = () => {
    if (!fill()) throw new Error('unexpected end of bzip2 data');
    return buffer[at++] ?? 0;
  };
  return {
    readByte,
    read(into: Uint8Array, from: number, count: number) {
      for (let index = 0; index < count; index++) into[from + index] = readByte();
      return count;
    },
    eof: () => !fill(),
  };
}

function createOutput(file: number, count: (bytes: number) => void) {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let length = 0;
  const flush = () => {
    count(length);
    for (let written = 0; written < length; ) {
      const from = written;
      written += onDisk(() => writeSync(file, buffer, from, length - from));
    }
    length = 0;
  };
  return {
    writeByte(byte: number) {
      buffer[length++] = byte;
      if (length === buffer.length) flush();
    },
    flush,
  };
}

function onDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new DiskFailed('The disk cannot be written', { cause: error });
  }
}
