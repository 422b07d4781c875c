import { expect, test } from 'vitest';
import { conversationOf, type Turn } from './conversation.ts';

const chat = JSON.stringify({
  model: 'small',
  messages: [
    { role: 'system', content: 'You read logs.' },
    { role: 'user', content: 'Why?' },
  ],
});
const asked: Turn[] = [
  { role: 'system', content: 'You read logs.' },
  { role: 'user', content: 'Why?' },
];

test.each<[string, string, string | null, Turn[] | null]>([
  ['a chat without an answer yet', chat, null, asked],
  [
    'the answer of Ollama',
    chat,
    '{"message":{"role":"assistant","content":"The pool."}}',
    [...asked, { role: 'assistant', content: 'The pool.' }],
  ],
  [
    'the answer of an OpenAI-compatible server',
    chat,
    '{"choices":[{"message":{"role":"assistant","content":"The pool."}}]}',
    [...asked, { role: 'assistant', content: 'The pool.' }],
  ],
  ['an answer of another shape', chat, 'pong', [...asked, { role: 'assistant', content: 'pong' }]],
  [
    'content in parts',
    '{"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]}',
    null,
    [{ role: 'user', content: 'ab' }],
  ],
  [
    'a prompt',
    '{"prompt":"Say pong","system":"Be short"}',
    '{"response":"pong"}',
    [
      { role: 'system', content: 'Be short' },
      { role: 'user', content: 'Say pong' },
      { role: 'assistant', content: 'pong' },
    ],
  ],
  ['a payload that was cut', chat.slice(0, 60), null, null],
  ['a call without messages', '{"model":"small"}', '{"models":[]}', null],
  ['a list', '[1,2]', null, null],
])('%s', (_name, payload, response, expected) => {
  expect(conversationOf(payload, response)).toEqual(expected);
});
