/** The part of the platform's decoder that is used here; every host of this library has it. */
declare class TextDecoder {
  constructor(label: string, options?: { fatal?: boolean });
  decode(bytes?: Uint8Array): string;
}

const LATIN = /[A-Za-z\u00c0-\u024f]/;
const SINGLE = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'windows-1253',
  'windows-1254',
] as const;
const DOUBLE = ['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030'] as const;
/** Encodings of 8 bits and of two bytes a sign that logs are written in. */
export type LegacyEncoding = (typeof SINGLE)[number] | (typeof DOUBLE)[number];

/** Below it the bytes are no text in any of them. */
const LEAST_SCORE = 0.7;
const LONGEST_SCORED = 64 * 1024;
/** Letters of Turkish and of Icelandic that have the same bytes, and what stands beside them in either. */
const TURKISH = /[şğıŞĞİ]/;
const ICELANDIC = /[þðýÞÐÝ]/;
const BESIDE_ICELANDIC = /[áéíóúæÁÉÍÓÚÆ]/;
const TYPOGRAPHY = '“”„‘’‚–—…•«»€§°©®™±×²³µ·¿¡';
const KANA = /[\u3041-\u30fe]/;
const HALF_KANA = /[\uff61-\uff9f]/;
const HAN = /\p{Script=Han}/u;
const HANGUL = /[\uac00-\ud7a3]/;
const WIDE_MARK = /[\u3000-\u303f\uff01-\uff5e]/;
/** Kanji that stand between kana are usual; a text of kanji alone is hardly Japanese. */
const HAN_WITH_KANA = 0.8;

/** The encoding that lines which are not UTF-8 were written in; null where they are no text. */
export function legacyEncodingOf(lines: readonly Uint8Array[]): LegacyEncoding | null {
  let best: LegacyEncoding | null = null;
  let most = LEAST_SCORE;
  for (const encoding of [...SINGLE, ...DOUBLE]) {
    const text = decoded(lines, encoding);
    if (text === null) continue;
    const score = scoreOf(text, encoding);
    if (score <= most) continue;
    best = encoding;
    most = score;
  }
  return best;
}

function decoded(lines: readonly Uint8Array[], encoding: LegacyEncoding): string | null {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  let text = '';
  try {
    for (const line of lines) {
      bytes += line.length;
      if (bytes > LONGEST_SCORED) break;
      text += `${decoder.decode(line)}\n`;
    }
  } catch {
    return null;
  }
  return text;
}

/** How much of what is not ASCII looks like text of the scripts that an encoding is for, 0 to 1. */
function scoreOf(text: string, encoding: LegacyEncoding): number {
  const signs = Array.from(text);
  const hasKana = KANA.test(text);
  const isIcelandic = BESIDE_ICELANDIC.test(text);
  let seen = 0;
  let good = 0;
  for (const [at, sign] of signs.entries()) {
    if (sign < '\u0080') continue;
    seen++;
    const before = signs[at - 1] ?? '\n';
    const behind = signs[at + 1] ?? '\n';
    good += (DOUBLE as readonly string[]).includes(encoding)
      ? goodOfWide(sign, encoding as (typeof DOUBLE)[number], hasKana)
      : (isIcelandic ? TURKISH : ICELANDIC).test(sign)
        ? 0
        : goodOfNarrow(sign, before, behind, signs[at + 2] ?? '\n');
  }
  return seen === 0 ? 0 : good / seen;
}

function goodOfWide(sign: string, encoding: (typeof DOUBLE)[number], hasKana: boolean): number {
  if (WIDE_MARK.test(sign)) return 0.9;
  if (encoding === 'euc-kr') return HANGUL.test(sign) ? 1 : HAN.test(sign) ? -1 : 0;
  if (HALF_KANA.test(sign)) return 0.2;
  if (KANA.test(sign)) return encoding === 'shift_jis' || encoding === 'euc-jp' ? 1 : 0.3;
  if (!HAN.test(sign)) return 0;
  if (encoding === 'shift_jis' || encoding === 'euc-jp') return hasKana ? HAN_WITH_KANA : 0.3;
  return isUsualHan(sign, encoding) ? 0.95 : 0.2;
}

/** Leads and trails of the frequent signs, which come first in both: 3,755 of the one, 5,401 of the other. */
const USUAL_BYTES: Record<'gb18030' | 'big5', { leads: [number, number]; trails: [number, number][] }> = {
  gb18030: { leads: [0xb0, 0xd7], trails: [[0xa1, 0xfe]] },
  big5: {
    leads: [0xa4, 0xc6],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
};
const usual = new Map<string, Set<string>>();

function isUsualHan(sign: string, encoding: 'gb18030' | 'big5'): boolean {
  const signs = usual.get(encoding) ?? usualSigns(encoding);
  usual.set(encoding, signs);
  return signs.has(sign);
}

function usualSigns(encoding: 'gb18030' | 'big5'): Set<string> {
  const decoder = new TextDecoder(encoding);
  const { leads, trails } = USUAL_BYTES[encoding];
  const signs = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) signs.add(decoder.decode(new Uint8Array([lead, trail])));
  return signs;
}

/** A letter among letters of its own script and case, or a mark of typography. */
function goodOfNarrow(sign: string, before: string, behind: string, next: string): number {
  if (TYPOGRAPHY.includes(sign))
    return /\p{L}/u.test(before) && /\p{L}/u.test(behind) && !'’–—·'.includes(sign) ? -0.5 : 0.9;
  if (!/\p{L}/u.test(sign)) return /\p{Cc}|\p{Co}|\p{Cn}/u.test(sign) ? -2 : -0.5;
  const isUpper = sign !== sign.toLowerCase();
  if (isUpper && before !== before.toUpperCase() && /\p{L}/u.test(before)) return -1;
  if (LATIN.test(sign)) {
    // Three letters with accents in a row are those of another script.
    const run = [before, behind, next].filter((one) => one >= '\u0080' && /\p{L}/u.test(one)).length;
    return run >= 2 ? -0.5 : LATIN.test(before) || LATIN.test(behind) ? 1 : 0.5;
  }
  if (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(behind)) return -1;
  const isAmong = (one: string) => one >= '\u0080' && /\p{L}/u.test(one);
  // A text in capitals is rare.
  if (isUpper && isAmong(before)) return 0.6;
  return isAmong(before) || isAmong(behind) ? 1 : 0.6;
}
