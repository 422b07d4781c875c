import type { WebhookFormat } from '@rootline/contract';

/** A message in words: `quote` marks what strangers wrote. */
export interface Said {
  sentence: readonly (string | { quote: string })[];
  /** Lines of a log. */
  lines: readonly string[];
}

/** The body for the incoming webhook of a chat. What strangers wrote cannot mention people, link, or format. */
export function chatBody(format: Exclude<WebhookFormat, 'events'>, { sentence, lines }: Said, link: string): string {
  const code = (text: string) => quoted(format, text);
  const rows = [
    sentence.map((part) => (typeof part === 'string' ? part : code(part.quote))).join(''),
    ...lines.map((line) => `> ${code(line)}`),
    linkText(format, link),
  ];
  return JSON.stringify({ text: rows.join('\n') });
}

/** As code, in which neither chat reads marks or mentions. Slack reads entities everywhere. */
function quoted(format: Exclude<WebhookFormat, 'events'>, text: string): string {
  const plain = text.replaceAll('`', "'");
  const safe =
    format === 'slack' ? plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : plain;
  return `\`${safe.trim() === '' ? '-' : safe}\``;
}

/** A path where the public address is not known. */
function linkText(format: Exclude<WebhookFormat, 'events'>, link: string): string {
  if (link.startsWith('/')) return `Open ${link} in Rootline`;
  return format === 'slack' ? `<${link}|Open in Rootline>` : `[Open in Rootline](${link})`;
}
