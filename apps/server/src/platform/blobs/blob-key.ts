/** The parts of a key. Keys are made by the server, yet a wrong one must not leave its place: throws for it. */
export function segmentsOfKey(key: string): string[] {
  const segments = key.split('/');
  if (key.length > 512 || !segments.every((segment) => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}$/.test(segment))) {
    throw new Error(`Not a blob key: ${key}`);
  }
  return segments;
}
