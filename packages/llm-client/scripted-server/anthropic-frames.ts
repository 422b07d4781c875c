import type { PlannedReply } from './scripted-reply.ts';
import type { StreamFrames } from './stream-frames.ts';

const MESSAGE = { id: 'msg_scripted', type: 'message', role: 'assistant' };

function event(value: { type: string; [key: string]: unknown }): string {
  return `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;
}

const inputOf = ({ promptTokens }: PlannedReply) => ({
  input_tokens: promptTokens,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
});

function stopReason({ finish, toolCalls }: PlannedReply, tool: string | null): string {
  if (finish === 'length') return 'max_tokens';
  return tool === null && toolCalls.length === 0 ? 'end_turn' : 'tool_use';
}

/** The answer of a call without streaming: a text, or the input of the tool. */
export function wholeMessage(model: string, plan: PlannedReply, tool: string | null): unknown {
  const content =
    tool === null
      ? { type: 'text', text: plan.text }
      : { type: 'tool_use', id: 'toolu_scripted', name: tool, input: JSON.parse(plan.text) };
  return {
    ...MESSAGE,
    model,
    content: [content],
    stop_reason: stopReason(plan, tool),
    stop_sequence: null,
    usage: { ...inputOf(plan), output_tokens: plan.completionTokens },
  };
}

/** The events of a streamed answer. With a tool, the pieces are those of its input. */
export function anthropicFrames(model: string, plan: PlannedReply, tool: string | null): StreamFrames {
  const thinking =
    plan.thinking === ''
      ? []
      : [
          event({ type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } }),
          event({
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'thinking_delta', thinking: plan.thinking },
          }),
          event({ type: 'content_block_stop', index: 0 }),
        ];
  const index = thinking.length === 0 ? 0 : 1;
  const block =
    tool === null ? { type: 'text', text: '' } : { type: 'tool_use', id: 'toolu_scripted', name: tool, input: {} };
  return {
    contentType: 'text/event-stream; charset=utf-8',
    broken: 'event: content_block_delta\ndata: {"type":"content_block_delta","delta":\n\n',
    ping: event({ type: 'ping' }),
    error: (message) => event({ type: 'error', error: { type: 'overloaded_error', message } }),
    opening: [
      event({
        type: 'message_start',
        message: {
          ...MESSAGE,
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...inputOf(plan), output_tokens: 1 },
        },
      }),
      ...thinking,
      event({ type: 'content_block_start', index, content_block: block }),
    ],
    pieces: [
      ...plan.pieces.map((piece) =>
        event({
          type: 'content_block_delta',
          index,
          delta:
            tool === null ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece },
        }),
      ),
      ...plan.toolCalls.flatMap((call, i) => [stopped(index + i), ...callEvents(call, index + 1 + i)]),
    ],
    closing: [
      stopped(index + plan.toolCalls.length),
      event({
        type: 'message_delta',
        delta: { stop_reason: stopReason(plan, tool), stop_sequence: null },
        usage: { output_tokens: plan.completionTokens },
      }),
      event({ type: 'message_stop' }),
    ],
  };
}

function callEvents(call: PlannedReply['toolCalls'][number], index: number): string[] {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments);
  const middle = Math.ceil(text.length / 2);
  return [
    event({
      type: 'content_block_start',
      index,
      content_block: { type: 'tool_use', id: `toolu_${index}`, name: call.name, input: {} },
    }),
    ...[text.slice(0, middle), text.slice(middle)].map((piece) =>
      event({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } }),
    ),
  ];
}

function stopped(index: number): string {
  return event({ type: 'content_block_stop', index });
}
