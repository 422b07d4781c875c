import net from 'node:net';
import { StartRefusal } from '#platform/start-refusal.ts';

interface Variable<T> {
  name: string;
  fallback: string;
  meaning: string;
  read(value: string, name: string): T;
}

export function variable<T>(name: string, fallback: string, meaning: string, read: Variable<T>['read']): Variable<T> {
  return { name, fallback, meaning, read };
}

function refuse(name: string, rule: string): never {
  throw new StartRefusal(`${name} ${rule}`);
}

export function text(value: string): string {
  return value.trim();
}

/** A password keeps its blanks. */
export function exact(value: string): string {
  return value;
}

export function optional<T>(read: Variable<T>['read']) {
  return (value: string, name: string): T | null => (value.trim() === '' ? null : read(value, name));
}

export function plain(form: RegExp, rule: string) {
  return (value: string, name: string): string => (form.test(value.trim()) ? value.trim() : refuse(name, rule));
}

export function integer(min: number, max: number) {
  return (value: string, name: string): number => {
    const number = /^\d{1,16}$/.test(value.trim()) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : refuse(name, `must be a whole number from ${min} to ${max}`);
  };
}

export function oneOf<const T extends string>(words: readonly T[]) {
  return (value: string, name: string): T =>
    words.find((word) => word === value.trim()) ?? refuse(name, `must be one of ${words.join(', ')}`);
}

export function url(...protocols: string[]) {
  return (value: string, name: string): string =>
    URL.canParse(value.trim()) && protocols.includes(new URL(value.trim()).protocol)
      ? value.trim()
      : refuse(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** Every word of the list, in the form that `read` gives it; null marks a word that is not one. */
export function list(read: (word: string) => string | null, rule: string) {
  return (value: string, name: string): string[] =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
      .map((word) => read(word) ?? refuse(name, rule));
}

export function origin(word: string): string | null {
  return /^https?:\/\//.test(word) && URL.canParse(word) && new URL(word).origin === word.replace(/\/$/, '')
    ? new URL(word).origin
    : null;
}

export function addressRange(word: string): string | null {
  const [address = '', bits = '0'] = word.split('/');
  const version = net.isIP(address);
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) ? word : null;
}

export function registry(word: string): string | null {
  return /^[\w.-]+(:\d{1,5})?$/.test(word) ? word.toLowerCase() : null;
}

export function host(word: string): string | null {
  return /^[\w.:[\]-]+(\/\d{1,3})?$/.test(word) ? word.toLowerCase() : null;
}
