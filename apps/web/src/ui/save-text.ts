/** Hands a text, or what was downloaded unread, to the browser as a file to save. */
export function saveText(text: string | Blob, { fileName, type }: { fileName: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

export function saveJson(value: unknown, fileName: string): void {
  saveText(JSON.stringify(value, null, 2), { fileName, type: 'application/json' });
}
