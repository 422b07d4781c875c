/**
 * 128-bit fingerprint of texts as 32 hex digits, for finding finished answers again. Not for security. Four 32-bit
 * multiplicative hashes with different primes over the UTF-16 units (after cyrb128, public domain); every part is
 * preceded by its length, so that moving a border between parts changes the fingerprint.
 */
export function fingerprint(parts: readonly string[]): string {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (const part of parts) {
    const text = `${part.length}:${part}`;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = b ^ Math.imul(a ^ unit, 597399067);
      b = c ^ Math.imul(b ^ unit, 2869860233);
      c = d ^ Math.imul(c ^ unit, 951274213);
      d = a ^ Math.imul(d ^ unit, 2716044179);
    }
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a].map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('');
}
