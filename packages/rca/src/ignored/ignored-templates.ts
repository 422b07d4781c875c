import type { LogTemplate } from '@rootline/logparse';
import { isLoud, isSameMessage, wordsOf } from '../compare/match-templates.ts';

/** A message pattern that a person ignores. */
export interface IgnoredMessage {
  /** Text of a template, of this log or of another one. */
  text: string;
  /** Entries of it state ERROR or FATAL: the same words at a calm level are another message. */
  isFailing: boolean;
}

/** The template as what can be ignored; null for the one that holds the rest of the messages, which is no message. */
export function ignorableMessage(template: Pick<LogTemplate, 'text' | 'levels'>): IgnoredMessage | null {
  return template.text.trim() === '' ? null : { text: template.text, isFailing: isLoud(template) };
}

/** A word that is the same in every entry of a template. */
const CONSTANT = /\p{L}{2}/u;
const PLACEHOLDERS = /<(?:[a-z]+|\*)>/g;

/** True where a text names something: one of placeholders alone is found in any log. */
export function namesSomething({ text }: Pick<IgnoredMessage, 'text'>): boolean {
  return CONSTANT.test(text.replace(PLACEHOLDERS, ''));
}

/** Gives a test of templates: which of the messages one is of, with its values in the same places, by their indices. */
export function messageFinder(
  messages: readonly IgnoredMessage[],
): (template: Pick<LogTemplate, 'text' | 'levels'>) => number[] {
  const known = messages.map((message, index) => ({ ...message, index, words: wordsOf(message.text) }));
  const byLength = Map.groupBy(known, ({ words }) => words.length);
  return ({ text, levels }) => {
    const words = wordsOf(text);
    const isFailing = isLoud({ levels });
    return (byLength.get(words.length) ?? []).flatMap((message) => {
      const isOne = message.text === text || isSameMessage(message.words, words);
      return isOne && message.isFailing === isFailing ? [message.index] : [];
    });
  };
}
