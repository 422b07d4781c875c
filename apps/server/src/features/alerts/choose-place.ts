import type { AlertPlace } from '@rootline/contract';

/** The first place all of whose labels the alert has; null where none fits. */
export function choosePlace(
  places: readonly AlertPlace[],
  labels: Readonly<Record<string, string>>,
): AlertPlace | null {
  const fits = (place: AlertPlace) =>
    place.labels.every(({ name, value }) => Object.hasOwn(labels, name) && labels[name] === value);
  return places.find(fits) ?? null;
}
