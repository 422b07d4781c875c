/** Hands a value to the browser as a JSON file to save. */
export function saveJson(value: unknown, fileName: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
