import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'ui.prefs';
const listeners = new Set<() => void>();
let cached: { text: string | null; value: Record<string, unknown> } = { text: null, value: {} };

/** One remembered choice of the interface, such as the theme; undefined until chosen. Nothing secret belongs here. */
export function readPreference(name: string): unknown {
  return readAll()[name];
}

export function writePreference(name: string, value: unknown): void {
  const next = { ...readAll(), [name]: value };
  const text = JSON.stringify(next);
  writeStored(KEY, text);
  // The other choices stay the same objects, so that their components do not render again.
  cached = { text, value: next };
  for (const listener of listeners) listener();
}

/** A remembered choice as state; `read` turns whatever is stored into a valid value. */
export function usePreference<T>(name: string, read: (stored: unknown) => T): [T, (value: T) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => undefined,
  );
  const write = useCallback((value: T) => writePreference(name, value), [name]);
  return [read(stored), write];
}

function readAll(): Record<string, unknown> {
  const text = readStored(KEY);
  if (text !== cached.text) cached = { text, value: parse(text) };
  return cached.value;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const KEPT_FILES = 50;

/** What is stored for one file. */
export function readPerFile(stored: unknown, fileId: string): unknown {
  return isRecord(stored) ? stored[fileId] : undefined;
}

/** What to store when the part of one file has changed; undefined takes it out. The files changed last are kept. */
export function storePerFile(stored: unknown, fileId: string, value: unknown): Record<string, unknown> {
  const others = Object.entries(isRecord(stored) ? stored : {}).filter(([id]) => id !== fileId);
  return Object.fromEntries([...others.slice(1 - KEPT_FILES), ...(value === undefined ? [] : [[fileId, value]])]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
