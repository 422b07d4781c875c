import type { FieldMapping } from '@rootline/contract';

/** Which field each group fills, of the active mappings. */
export function targetFields(
  mappings: readonly Pick<FieldMapping, 'sourceField' | 'targetField' | 'isActive'>[],
): ReadonlyMap<string, string> {
  return new Map(
    mappings
      .filter(({ isActive, sourceField, targetField }) => isActive && sourceField.trim() && targetField.trim())
      .map(({ sourceField, targetField }) => [sourceField.trim(), targetField.trim()]),
  );
}
