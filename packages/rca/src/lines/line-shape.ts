/** A line with everything taken out that varies: numbers, ids, and quoted names. Quoted sentences stay, they are what it says. */
export function lineShape(text: string): string {
  return text
    .replace(/\b0x[0-9a-f]+\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/(["'`])[^"'`\s]{1,80}\1/g, '""')
    .slice(0, 200);
}
