/** A measured call: `642ms` under a second, otherwise `11.87s`. */
export function formatCallDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : `${(milliseconds / 1000).toFixed(2)}s`;
}

/** Time that something took: `84 ms` under a second, otherwise as time that passes. */
export function formatTaken(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(0, Math.round(milliseconds))} ms` : formatElapsed(milliseconds);
}

/** Time that passes while a person waits: `42 s`, `1 min 24 s`, `2 h 5 min`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
