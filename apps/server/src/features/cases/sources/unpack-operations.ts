import type { StoppingLimit, UnpackLimits } from '@rootline/bundle';
import type { ServiceOrigin } from '@rootline/contract';

/** A text that becomes a file of the case. */
export interface UnpackedFile {
  path: string;
  /** Where its text lies, in the folder that was given. */
  file: string;
  byteCount: number;
  /** Paths of the members it was put together from. */
  parts: string[];
  /** null: nothing names one, or its entries name several. */
  service: string | null;
  serviceOrigin: ServiceOrigin;
  /** Its entries name their services themselves. */
  isMixed: boolean;
  /** Other names of the service: pod, container, host. */
  aliases: string[];
}

export interface LeftOut {
  path: string;
  reason: string;
  sentence: string;
}

export type UnpackOperations = {
  unpack: {
    /** Into a folder of its own, which is made. */
    input: { path: string; name: string; folder: string; limits: UnpackLimits };
    output: {
      files: UnpackedFile[];
      skipped: LeftOut[];
      /** Why the rest was not looked at. */
      stopped: { limit: StoppingLimit; sentence: string } | null;
    };
    /** It is alive, and so many more bytes are written. */
    report: { bytes: number };
  };
};
