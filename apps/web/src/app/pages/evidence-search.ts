/** A place in a file that a result points at. */
export interface Evidence {
  line?: number;
  tpl?: string;
  /** ISO times of a stretch of the file. */
  from?: string;
  to?: string;
  /** The run whose result is left, so that the way back leads to it. */
  run?: string | undefined;
}

/** The address of a place: a line among whatever hides it not, a pattern or a stretch with all of its entries. */
export function evidenceSearch({ line, tpl, from, to, run }: Evidence): Record<string, unknown> {
  const closed = { dialog: undefined, runs: undefined, baseline: undefined, run };
  if (line !== undefined) return { ...closed, line, tpl: undefined };
  return { ...closed, line: undefined, tpl, all: true, levels: undefined, ...(from === undefined ? {} : { from, to }) };
}
