export interface RunOptions {
  timeout: number | string;
  chunking: boolean;
  smartChunking: boolean;
  /** Ask the model even when the statistics find no failure. */
  askIfHealthy?: boolean;
  /** Let a model that can call tools search the log. */
  searchLog?: boolean;
}

/** What both variants send; smart chunking only counts with chunking. */
export function runBody(options: RunOptions) {
  return {
    timeout: Math.trunc(Number(options.timeout)),
    chunking: options.chunking,
    smartChunking: options.chunking && options.smartChunking,
    // A server that does not know of it is not asked for it.
    ...(options.askIfHealthy && { askIfHealthy: true }),
    ...(options.searchLog && { searchLog: true }),
  };
}
