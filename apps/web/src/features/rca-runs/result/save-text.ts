/** Saves a text as a file of the browser's downloads. */
export function saveText(words: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([words], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // Firefox reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
