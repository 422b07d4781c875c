/** Border of every form written by hand. */
export const FORM_BORDER = 'Border7f3a';
export const FORM_TYPE = `multipart/form-data; boundary=${FORM_BORDER}`;
export const FORM_END = `\r\n--${FORM_BORDER}--\r\n`;

/** One part of a form: its header lines as they go over the wire, and its content. */
export interface FormPart {
  headers: readonly (string | Uint8Array)[];
  content: string | Uint8Array;
}

/** A form byte by byte, so that nothing tidies it up on its way; without its last border when it is left open. */
export function writeForm(parts: readonly FormPart[], { isOpen = false } = {}): Buffer {
  const chunks = parts.flatMap(({ headers, content }, index) => [
    Buffer.from(`${index === 0 ? '' : '\r\n'}--${FORM_BORDER}\r\n`),
    ...headers.flatMap((header) => [Buffer.from(header), Buffer.from('\r\n')]),
    Buffer.from('\r\n'),
    Buffer.from(content),
  ]);
  return Buffer.concat(isOpen ? chunks : [...chunks, Buffer.from(FORM_END)]);
}

/** The part that an ordinary browser sends for a file of that name. */
export function filePart(name: string, content: string | Uint8Array): FormPart {
  return {
    headers: [`Content-Disposition: form-data; name="logfile"; filename="${name}"`, 'Content-Type: text/plain'],
    content,
  };
}
