/** Lines as sources print them, and how reading goes on after the last one. */

export { type ByteLine, bytesOf, type Pipe, textOf } from './byte-line.ts';
export { engineEvent, serviceOfContainer } from './docker-event.ts';
export { type JournalEntry, journalLines, readJournalEntry } from './journal-entry.ts';
export { readJson } from './read-json.ts';
export { createLineSplitter } from './split-lines.ts';
export { compareStamps, readStamped, runtimeLine } from './stamped-line.ts';
