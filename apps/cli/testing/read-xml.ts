/** An element of a document of XML, as far as tests look at it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const TOKEN =
  /<\?[^?]*\?>|<\/(?<end>[A-Za-z][\w-]*)>|<(?<start>[A-Za-z][\w-]*)(?<attributes>(?: [\w-]+="[^"<]*")*)(?<empty>\/)?>|(?<text>[^<]+)/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads a document strictly: throws for what is not well-formed, or for a character that XML does not allow. */
export function readXml(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const character of document) {
    if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(character)) {
      throw new Error(`U+${character.codePointAt(0)?.toString(16)} is no character of XML`);
    }
  }
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const { end, start, attributes = '', empty, text } = TOKEN.exec(document)?.groups ?? {};
    if (TOKEN.lastIndex === 0) throw new Error(`No markup: ${document.slice(at, at + 60)}`);
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += decode(text);
    if (end !== undefined && open.pop()?.name !== end) throw new Error(`${end} was not open`);
    if (start === undefined) continue;
    const element: XmlElement = { name: start, attributes: {}, text: '', children: [] };
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
      if (Object.hasOwn(element.attributes, name)) throw new Error(`${name} stands twice`);
      element.attributes[name] = decode(value);
    }
    parent.children.push(element);
    if (empty === undefined) open.push(element);
  }
  const [only, ...others] = root.children;
  if (only === undefined || others.length > 0 || open.length !== 1 || root.text.trim() !== '') {
    throw new Error('It is not one element');
  }
  return only;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (entity, code?: string, name?: string) => {
    const character = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`${entity} is no entity`);
    return character;
  });
}
