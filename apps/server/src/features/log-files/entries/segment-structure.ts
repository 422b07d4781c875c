import { ENTRY_COLUMNS } from '../ingest/encode-group.ts';
import { CONVERTED_TYPES, type ColumnShape, TYPES } from '../ingest/parquet/parquet-file.ts';

/** The columns of segments as ClickHouse names their types. Those that a segment does not hold are empty. */
export const SEGMENT_STRUCTURE = ENTRY_COLUMNS.map((column) => `${column.name} ${clickhouseType(column)}`).join(', ');

function clickhouseType({ type, convertedType, isOptional }: ColumnShape): string {
  const name = type === TYPES.byteArray ? 'String' : type === TYPES.double ? 'Float64' : wholeNumber(convertedType);
  return isOptional ? `Nullable(${name})` : name;
}

function wholeNumber(convertedType: number | null): string {
  if (convertedType === CONVERTED_TYPES.uint8) return 'UInt8';
  return convertedType === CONVERTED_TYPES.uint32 ? 'UInt32' : 'Int64';
}
