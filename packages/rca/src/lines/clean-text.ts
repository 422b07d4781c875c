import { unseenCharacters } from '@rootline/contract';

/** Colours and cursor moves, which leave no trace, and the other escape sequences, which leave a mark. */
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]`, 'g');
const OTHER_ESCAPES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\^_])`,
  'g',
);
const HIDDEN_RUN = `(?:${unseenCharacters('\t').source})+`;
const HIDDEN = new RegExp(HIDDEN_RUN, 'gu');
const HIDDEN_ENDS = new RegExp(`^${HIDDEN_RUN}|${HIDDEN_RUN}$`, 'gu');
/** Text that chat models read as control tokens, or that opens and closes roles. */
const CONTROL_TOKENS =
  /<[|｜][^<>]{0,60}[|｜]>|<[|｜]|[|｜]>|<\/?(?:s|think|thinking|bos|eos|pad|unk|start_of_turn|end_of_turn|tool_call|tool_response|function_calls?|system|user|assistant)>|\[\/?(?:INST|SYS|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<<\/?SYS>>/gi;

/** Most lines hold nothing but these, and are looked at no further. */
const MAY_HIDE = /[^\t -~]/;

/** Removes terminal escapes; a mark stands where other invisible characters stood inside a text. */
export function cleanText(text: string): string {
  if (!MAY_HIDE.test(text)) return text.trim();
  const visible = text.replace(COLOURS, '').replace(OTHER_ESCAPES, String.fromCharCode(0));
  return visible.replace(HIDDEN_ENDS, '').replace(HIDDEN, '…').trim();
}

/** Breaks control-token look-alikes and the run's fence marks with a space, so that a log cannot speak as a role. */
export function breakControlTokens(text: string, marks: readonly string[] = []): string {
  let broken = text.replace(CONTROL_TOKENS, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
  for (const mark of marks) {
    if (mark !== '') broken = broken.replaceAll(mark, `${mark.slice(0, 2)} ${mark.slice(2)}`);
  }
  return broken;
}

/** True for text that talks to a model instead of telling what happened. */
export function looksLikeInstruction(text: string): boolean {
  return /\b(?:ignore|disregard|forget) (?:all |any |the )*(?:previous|prior|above|earlier)\b|\bas an? (?:AI|language model)\b|\byou are (?:now|an? (?:AI|assistant|language model))\b|\b(?:system prompt|new instructions?)\b|(?:^|[.!?:;,]\s*|\b(?:must|please|always|you) )(?:respond|answer|reply) (?:only )?with\b|\bdo not (?:report|mention|analy[sz]e)\b/i.test(
    text,
  );
}
