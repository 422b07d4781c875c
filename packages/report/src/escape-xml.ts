import { cleanText } from '@rootline/contract';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** What no document of XML may hold, and what cleaning does not take for unseen. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;

/**
 * One line as text of XML or HTML: no markup, no control character, its indent kept. The marks of commands of pipelines
 * stand as entities, since a document may be printed into the log of a job.
 */
export function escapeXml(line: string): string {
  const indent = /^[\t ]*/.exec(line)?.[0] ?? '';
  return `${indent}${cleanText(line)}`
    .replace(NO_CHARACTERS, '…')
    .replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark)
    .replaceAll('##', '&#35;&#35;')
    .replaceAll('::', '&#58;&#58;');
}

/** The same for several lines. */
export function escapeXmlLines(text: string): string {
  return text.split('\n').map(escapeXml).join('\n');
}
