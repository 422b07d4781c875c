/** The colour of a share of errors from 0 to 1; nothing is the neutral line colour, so that quiet files look quiet. */
export function heatColor(share: number): string {
  if (!(share > 0)) return 'var(--line)';
  if (share >= 0.75) return 'var(--red-solid)';
  const [hue, from, low, high] =
    share < 0.15 ? ['yellow', 0, 40, 60] : share < 0.4 ? ['orange', 0.15, 52, 76] : ['red', 0.4, 60, 88];
  const span = hue === 'yellow' ? 0.15 : hue === 'orange' ? 0.25 : 0.35;
  const strength = Math.round(Number(low) + ((share - Number(from)) / span) * (Number(high) - Number(low)));
  return `color-mix(in oklab, var(--${hue}-solid) ${strength}%, var(--line))`;
}
