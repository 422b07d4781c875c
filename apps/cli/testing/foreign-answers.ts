import type { Answers, Asked, Send } from './foreign-server.ts';

/** How a server that speaks like OpenAI's departs from what others do. */
interface Habits {
  /** The text of the model, given the right answer. */
  says?: (right: Record<string, unknown>) => string;
  /** What the server sends around the text; else one whole JSON answer. */
  sends?: (text: string, send: Send, asked: Asked) => true;
  /** Refuses or fails instead; false to answer. */
  refuses?: (asked: Asked, send: Send, nth: number) => boolean;
}

export const MODEL = 'strange-1';

/** The answer of a good model to a prompt: the line of the changed setting. */
export function rightAnswer({ text }: Pick<Asked, 'text'>): Record<string, unknown> {
  return {
    summary: 'Orders were refused after the value changed.',
    why: 'The value of stock.url changed to empty.',
    cause: /^(\d+)\| .*stock\.url changed/m.test(text) ? 'L401' : 'UNKNOWN',
    severity: 'high',
    confidence: 'high',
    advice: ['Restore the value of stock.url.'],
    findings: [],
  };
}

export function openAi({ says = JSON.stringify, sends = sendsWhole, refuses = () => false }: Habits): Answers {
  return (asked, send, nth) => {
    if (asked.path === '/v1/models') return send.json({ object: 'list', data: [{ id: MODEL, object: 'model' }] });
    if (asked.path !== '/v1/chat/completions') return false;
    if (refuses(asked, send, nth)) return true;
    return sends(says(rightAnswer(asked)), send, asked);
  };
}

/** An Ollama of some age. */
export function ollama(
  { says = JSON.stringify, sends, refuses = () => false }: Habits,
  paths = ['/api/chat'],
): Answers {
  return (asked, send, nth) => {
    if (asked.path === '/api/tags') return send.json({ models: [{ name: MODEL }] });
    if (asked.path === '/api/version') return send.json({ version: '0.1.14' });
    if (!paths.includes(asked.path)) return false;
    if (refuses(asked, send, nth)) return true;
    const text = says(rightAnswer(asked));
    return sends === undefined
      ? send.json({ model: MODEL, message: { role: 'assistant', content: text } })
      : sends(text, send, asked);
  };
}

function sendsWhole(text: string, send: Send): true {
  return send.json({ choices: [{ index: 0, message: { role: 'assistant', content: text } }] });
}

/** Server-sent events of a few characters each; `end` follows the text. */
export function sendsEvents(end: string) {
  return (text: string, send: Send): true => {
    const pieces = text.match(/[\s\S]{1,40}/g) ?? [];
    const events = pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    return send.text(`${events.join('')}${end}`, 'text/event-stream');
  };
}
