const grouped = new Intl.NumberFormat();
const rules = new Intl.PluralRules('en');

/** A count with the grouping of the locale. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** The singular and the plural of a sentence, as the catalog writes them. */
type CountForms<Others extends string[] = []> = Record<'one' | 'other', (count: string, ...others: Others) => string>;

/** A whole sentence around a count; whatever else stands in it follows the forms. */
export function countSentence<Others extends string[]>(
  count: number,
  forms: CountForms<Others>,
  ...others: Others
): string {
  return (rules.select(count) === 'one' ? forms.one : forms.other)(formatCount(count), ...others);
}

/** A share from 0 to 100 as a whole percentage; values outside are cut to the range. */
export function formatPercent(value: number): string {
  return `${Math.round(Math.min(100, Math.max(0, value)))}%`;
}
