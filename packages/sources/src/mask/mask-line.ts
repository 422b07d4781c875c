import type { ByteLine } from '../lines/byte-line.ts';

/** What can be masked in lines before they are stored. */
export interface MaskWish {
  /** Passwords, tokens, keys. */
  secrets: boolean;
  /** Email and IP addresses. */
  addresses: boolean;
}

interface Rule {
  shape: RegExp;
  by: string;
}

const NAME = String.raw`(?:[\w.-]*(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)s?)`;

const SECRETS: readonly Rule[] = [
  // A name and its value: key=value, "key": "value", key: value.
  { shape: new RegExp(String.raw`(\b${NAME}\\?["']?\s*[:=]\s*\\?["'])[^"'\\]+`, 'gi'), by: '$1[masked]' },
  { shape: new RegExp(String.raw`(\b${NAME}\s*[:=]\s*)(?![\s"'\\[])[^\s,;&"'}\])]+`, 'gi'), by: '$1[masked]' },
  { shape: /\b((?:Bearer|Basic|ApiKey|Token)\s+)[\w.~+/=-]{8,}/gi, by: '$1[masked]' },
  // Credentials in a URL.
  { shape: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{1,200}:)[^\s@/]{1,200}@/gi, by: '$1[masked]@' },
  // Tokens that tell by their form what they are.
  { shape: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, by: '[masked]' },
  { shape: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, by: '[masked]' },
  { shape: /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|rl_)[\w-]{16,}/g, by: '[masked]' },
];

const ADDRESSES: readonly Rule[] = [
  { shape: /\b[\w.%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+\b/g, by: '[email]' },
  { shape: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/g, by: '[ip]' },
  { shape: /(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi, by: '[ip]' },
  { shape: /(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}(?::[0-9a-f]{1,4}){1,6}(?![\w:])/gi, by: '[ip]' },
];

/** Masks lines before they are stored; null where nothing is to be masked. */
export function createMask({ secrets, addresses }: MaskWish): ((line: ByteLine) => ByteLine) | null {
  const rules = [...(secrets ? SECRETS : []), ...(addresses ? ADDRESSES : [])];
  if (rules.length === 0) return null;
  return (line) => rules.reduce((text, { shape, by }) => text.replace(shape, by), line);
}
