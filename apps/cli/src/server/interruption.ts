/** Ctrl-C and a polite kill as a signal, until `forget`; a repeated one changes nothing. */
export function watchInterruption() {
  const abort = new AbortController();
  const stop = () => abort.abort(new Error('Interrupted'));
  const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: abort.signal,
    forget: () => {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
