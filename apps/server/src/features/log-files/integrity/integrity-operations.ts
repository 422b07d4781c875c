import type { Checksum, ChecksumInput } from './file-checksum.ts';

export type IntegrityOperations = {
  checksum: { input: ChecksumInput; output: Checksum; report: number };
};
