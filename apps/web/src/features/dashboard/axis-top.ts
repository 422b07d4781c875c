/** The end of an axis that begins with 0: a round number that is no less than `most` (a count), and whose half is a whole one. */
export function axisTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 2)));
  const steps = unit === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 6, 8, 10];
  return unit * (steps.find((step) => step * unit >= most) ?? 10);
}
