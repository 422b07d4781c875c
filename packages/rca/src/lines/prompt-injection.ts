/** Text that chat models read as control tokens, or that opens and closes roles. */
const CONTROL_TOKENS =
  /<[|｜][^<>]{0,60}[|｜]>|<[|｜]|[|｜]>|<\/?(?:s|think|thinking|bos|eos|pad|unk|start_of_turn|end_of_turn|tool_call|tool_response|function_calls?|system|user|assistant)>|\[\/?(?:INST|SYS|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<<\/?SYS>>/gi;

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
