/** A measured call: `642ms` under a second, otherwise `11.87s`. */
export function formatCallDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : `${(milliseconds / 1000).toFixed(2)}s`;
}

/** How long something took: `84 ms` under a second, otherwise like elapsed time. */
export function formatTaken(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(0, Math.round(milliseconds))} ms` : formatElapsed(milliseconds);
}

/** An estimate, no finer than it can be: `20 s`, `5 min`, `1 h 10 min`. */
export function formatEstimate(milliseconds: number): string {
  if (milliseconds < 57_500) return `${Math.max(5, Math.round(milliseconds / 5000) * 5)} s`;
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${Math.floor((minutes % 60) / 10) * 10} min`;
}

/** Time that passes while a person waits: `42 s`, `1 min 24 s`, `2 h 5 min`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How far two clocks or moments are apart, as exactly as it matters: `0.25 s`, `4.1 s`, `1 h`. */
export function formatApart(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < 60_000) return `${Number((length / 1000).toFixed(length < 1000 ? 3 : 1))} s`;
  return length % 3_600_000 === 0 ? `${length / 3_600_000} h` : formatElapsed(length);
}
