let handed: readonly File[] = [];

/** Keeps files that were chosen elsewhere until the upload card is there, which sends them. */
export function handToUpload(files: readonly File[]): void {
  handed = files;
}

/** What was handed to the upload card; nothing when it is asked again. */
export function takeUploads(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
