const MARKER_SIZE_PX = 25;

/** Markers that would cover each other move apart, in their order; as many are drawn as have room. */
export function markersApart<M extends { place: number }>(markers: readonly M[], widthPx: number): M[] {
  const gap = (MARKER_SIZE_PX / Math.max(widthPx, MARKER_SIZE_PX)) * 100;
  const drawn = markers.slice(0, Math.floor(100 / gap)).sort((a, b) => a.place - b.place);
  // Each leaves room for those after it.
  const bounds = drawn.map((_marker, position) => 100 - (drawn.length - 1 - position) * gap);
  let limit = Number.NEGATIVE_INFINITY;
  return drawn.map((marker, position) => {
    limit = Math.min(Math.max(marker.place, limit + gap), bounds[position] ?? 100);
    return { ...marker, place: limit };
  });
}
