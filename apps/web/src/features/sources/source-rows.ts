import {
  kindOfSource,
  type Ring,
  type RingWatch,
  SOURCE_SETTINGS,
  type Source,
  type SourceSetting,
} from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatLimit } from '#format/sizes.ts';
import { sourcesText as text } from '#messages/sources.en.ts';

/** A row of the list: a source that the server reads, or a ring that programs push into; null: it is not watched. */
export type SourceRow = { id: string; watch: RingWatch | null } & (
  | { type: 'source'; source: Source }
  | { type: 'ring'; ring: Ring }
);

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Lists sources and rings by name. The ring of a watched source is part of the source's row. */
export function rowsOf(sources: readonly Source[], rings: readonly Ring[]): SourceRow[] {
  const watches = new Map(rings.map(({ sourceId, watch }) => [sourceId, watch]));
  const pushed = rings.filter(({ sourceId }) => sourceId === null);
  const rows: SourceRow[] = [
    ...sources.map((source) => ({
      type: 'source' as const,
      id: source.id,
      source,
      watch: watches.get(source.id) ?? null,
    })),
    ...pushed.map((ring) => ({ type: 'ring' as const, id: ring.id, ring, watch: ring.watch })),
  ];
  return rows.sort((a, b) => byName.compare(nameOf(a), nameOf(b)));
}

export function nameOf(row: SourceRow): string {
  return row.type === 'source' ? row.source.name : row.ring.name;
}

/** The kind, and the host or socket for those who may see it. */
export function placeOf(row: SourceRow): string {
  if (row.type === 'ring') return text.ringKind;
  const { kind, address, settings } = row.source;
  const { label, defaultAddress } = kindOfSource(kind);
  if (address === null) return label;
  const shown = address || (defaultAddress ?? '').replace('{region}', settings?.region ?? '');
  return `${label}, ${hostOf(shown)}`;
}

function hostOf(address: string): string {
  const socket = /^unix:\/\/(.+)$/.exec(address)?.[1];
  return socket ?? (URL.canParse(address) ? new URL(address).host : address);
}

/** Settings that say how to ask, not what is read. */
const HOW: readonly SourceSetting[] = ['tenant', 'timeField', 'region'];

/** What is read, as short text; null for those who may not see it. */
export function whatIsRead(row: SourceRow): string | null {
  if (row.type === 'ring') {
    return text.ringLimits(formatCount(row.ring.minutes), formatLimit(row.ring.maxBytes));
  }
  const { settings } = row.source;
  if (settings === null) return null;
  const words = SOURCE_SETTINGS.flatMap((name) => {
    const value = settings[name];
    if (value === undefined || HOW.includes(name)) return [];
    return [name === 'namespace' || name === 'project' ? text[name](value) : value];
  });
  return words.length === 0 ? text.everything : words.join(', ');
}
