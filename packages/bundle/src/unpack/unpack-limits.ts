/** How much of a bundle is unpacked; whoever unpacks decides. */
export interface UnpackLimits {
  /** Members of all archives together, folders and what is skipped included. */
  members: number;
  /** Bytes of all that is unpacked, archives within archives included. */
  unpackedBytes: number;
  /** Bytes of one member; a larger one is left out. */
  memberBytes: number;
  /** Times the bytes of the sources that may be unpacked from them; small bundles may hold `freeBytes` however small they are. */
  ratio: number;
  freeBytes: number;
  /** Archives within archives: 1 allows none within another. */
  depth: number;
  /** Characters of a member's path. */
  pathLength: number;
  seconds: number;
}

/** Unpacking ends here; the message says to a person why. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly limit: StoppingLimit;

  constructor(limit: StoppingLimit, limits: UnpackLimits) {
    super(STOPPED[limit](limits));
    this.limit = limit;
  }
}

/** Limits that end the whole of it; the others leave out one member. */
export type StoppingLimit = 'members' | 'unpackedBytes' | 'ratio' | 'seconds';

const STOPPED: Record<StoppingLimit, (limits: UnpackLimits) => string> = {
  members: ({ members }) => `There are more than ${members.toLocaleString('en')} files; the rest were skipped`,
  unpackedBytes: ({ unpackedBytes }) =>
    `The unpacked size is more than ${sizeText(unpackedBytes)}; the rest was skipped`,
  ratio: ({ ratio }) => `The unpacked size is more than ${ratio} times the original; the rest was skipped`,
  seconds: ({ seconds }) => `Unpacking took longer than ${seconds} seconds; the rest was skipped`,
};

export function sizeText(bytes: number): string {
  const [unit, size] =
    bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : bytes >= 1024 ** 2 ? ['MB', 1024 ** 2] : (['KB', 1024] as const);
  return `${Math.round((bytes / Number(size)) * 10) / 10} ${unit}`;
}

/** Counts what unpacking costs. Its methods throw LimitReached, or the reason of the signal. */
export interface UnpackMeter {
  countMember(): void;
  countBytes(bytes: number): void;
  checkTime(): void;
  /** Bytes of a source: unpacked ones are compared with them. */
  addSource(bytes: number): void;
}

export function createUnpackMeter({
  limits,
  signal,
  onProgress,
}: {
  limits: UnpackLimits;
  signal?: AbortSignal;
  onProgress?: (bytes: number) => void;
}): UnpackMeter {
  const endsAt = performance.now() + limits.seconds * 1000;
  let members = 0;
  let unpacked = 0;
  let sources = 0;
  const checkTime = (bytes = 0) => {
    onProgress?.(bytes);
    signal?.throwIfAborted();
    if (performance.now() > endsAt) throw new LimitReached('seconds', limits);
  };
  return {
    checkTime: () => checkTime(),
    countMember() {
      checkTime();
      members++;
      if (members > limits.members) throw new LimitReached('members', limits);
    },
    countBytes(bytes) {
      checkTime(bytes);
      unpacked += bytes;
      if (unpacked > limits.unpackedBytes) throw new LimitReached('unpackedBytes', limits);
      if (unpacked > Math.max(limits.freeBytes, sources * limits.ratio)) throw new LimitReached('ratio', limits);
    },
    addSource(bytes) {
      sources += bytes;
    },
  };
}
