export { CallError } from './call-error.ts';
export { type Client, createClient } from './create-client.ts';
export { FileShrank, type SentFile } from './file-form.ts';
export { type CallParts, callPath, parseAnswer, sendCall, sentenceOf } from './send-call.ts';
