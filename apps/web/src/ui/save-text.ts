const REVOKE_AFTER_MS = 60_000;

/** Offers a text or a download as a file to save. */
export function saveText(text: string | Blob, { fileName, type }: { fileName: string; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Firefox reads the address some time after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

export function saveJson(value: unknown, fileName: string): void {
  saveText(JSON.stringify(value, null, 2), { fileName, type: 'application/json' });
}
