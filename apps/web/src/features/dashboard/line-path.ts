/** SVG path through the values, from the left edge to the right; the largest value touches the top. */
export function linePath(values: readonly number[], { width, height }: { width: number; height: number }) {
  const top = Math.max(1, ...values);
  const points = values.map((value, index) => ({
    x: round((index / Math.max(1, values.length - 1)) * width),
    y: round(height - (value / top) * height),
  }));
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const end = points.at(-1) ?? { x: 0, y: height };
  return { path, endX: end.x, endY: end.y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
