/** A way of reading lines, as expressions with named groups and what each group is. */
export interface Draft {
  name: string;
  patterns: { name: string; pattern: string }[];
  /** Group and target field. */
  fields: { group: string; target: string }[];
}
