/**
 * Estimates how many tokens a text costs without a tokenizer: a linear model over character classes, fitted against
 * the worst of four common tokenizers on logs, with a margin of 8 %. Multiply by the factor learned for a model.
 */
export function estimateTokens(text: string): number {
  let digits = 0;
  let words = 0;
  let punctuation = 0;
  let joints = 0;
  let foreignBytes = 0;
  let controls = 0;
  let before: 'lower' | 'upper' | 'other' = 'other';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const lower = code >= 97 && code <= 122;
    const upper = code >= 65 && code <= 90;
    if (lower || upper) {
      if (before === 'other') words += 1;
      else if (upper && before === 'lower') joints += 1;
      before = lower ? 'lower' : 'upper';
      continue;
    }
    before = 'other';
    if (code >= 48 && code <= 57) digits += 1;
    else if (code > 127) foreignBytes += code < 0x800 ? 2 : code >= 0xd800 && code < 0xe000 ? 2 : 3;
    else if (code > 32 && code < 127) punctuation += 1;
    else if (code !== 32 && code !== 10 && code !== 9) controls += 1;
  }
  return Math.ceil(
    1.08 * (digits + 1.74 * words + 0.68 * punctuation + 1.66 * joints + 0.6 * foreignBytes + 3.2 * controls),
  );
}
