export { CallError } from './call-error.ts';
export { type Client, createClient } from './create-client.ts';
