export { detectEncoding } from './lines/detect-encoding.ts';
export { createLogParser } from './parse-log.ts';
export type * from './parsed-log.ts';
