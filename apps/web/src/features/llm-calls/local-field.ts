/** An ISO time as a field for local date and time holds it, to the second; empty when there is none. */
export function localField(iso: string | undefined): string {
  const time = new Date(iso ?? '');
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The other way; undefined for a field that is empty or half filled. */
export function isoOfField(field: string): string | undefined {
  const time = new Date(field);
  return field === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
