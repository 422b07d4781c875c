import type { LogEntry } from '@rootline/contract';
import { Copy, CornerLeftUp, Filter, Link, Minus, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { entryFiltersText, entryDetailsText as text, entryDetailsText as words } from '#messages/entry-details.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { MenuEntry } from '#ui/menu-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { Scrolled } from '#ui/scrolled.tsx';
import { IgnoreButton } from '../ignored/ignore-button.tsx';
import { copyLinkTo, copyText } from './copy-from-list.ts';
import { columnOf, toggleColumn } from './entry-columns.ts';
import { type FieldValue, lastName, plainFields, withBound, withField } from './entry-fields.ts';
import { useListActions, useListAddress, useListLayout, useListPlace, useListRows } from './entry-list.tsx';
import { namedTokens } from './json-tokens.ts';
import type { EntryHits } from './message-marks.ts';
import classes from './opened-entry.module.css';
import { firstLineOf } from './opened-lines.ts';
import { FoldLines, OpenedText } from './opened-text.tsx';

const SameRequests = lazyPart(async () => (await import('./same-requests.tsx')).SameRequests);

/** An entry in full over the whole row: what can be done with it, its text as it stands, and its metadata below it. */
export function OpenedEntry({ entry, hits }: { entry: LogEntry; hits: EntryHits }) {
  const { file, source, onSearch } = useListAddress();
  const { ofCase } = source;
  const { isFiltered } = useListRows();
  const { nearby } = useListPlace();
  const { goNear, showNeighbours } = useListActions();
  const { partOf, templateId } = entry;
  const neighbours = nearby.get(entry.id) ?? 0;
  const component = entry.component && !ofCase ? { component: entry.component } : {};
  const metadata = { ...component, ...entry.metadata };
  const document = useMemo(() => documentOf(entry), [entry]);
  const own = templateId === null || !source.groups ? null : { file, templateId };
  const pattern = ofCase && own ? ofCase.patternOf(own.templateId) : own;
  const hasMetadata = Object.keys(metadata).length > 0;
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['title']}>{hasMetadata ? words.metadata : words.noMetadata}</span>
        <PlainButton
          icon={<Copy size={12} />}
          onClick={() => void copyText(JSON.stringify(hasMetadata ? metadata : entry, null, 2))}
        >
          {words.copyJsonLong}
        </PlainButton>
        <PlainButton icon={<Link size={12} />} onClick={() => copyLinkTo(entry)}>
          {words.copyLink}
        </PlainButton>
        {ofCase && <a href={ofCase.lineAddress(entry.line)}>{ofCase.lineName(entry.line)}</a>}
        {partOf !== undefined && (
          <PlainButton icon={<CornerLeftUp size={12} />} onClick={() => void goNear({ line: partOf })}>
            {words.goesOn(ofCase ? ofCase.lineName(partOf) : formatCount(partOf))}
          </PlainButton>
        )}
        {templateId !== null && (
          <PlainButton icon={<Filter size={12} />} onClick={() => onSearch({ tpl: templateId })}>
            {entryFiltersText.sameMessage}
          </PlainButton>
        )}
        <Suspense>
          <SameRequests entry={entry} />
        </Suspense>
        {pattern && <IgnoreButton {...pattern} />}
        {isFiltered && (
          <span className={classes['neighbours']}>
            {words.neighbours}
            <IconButton
              label={words.fewerNeighbours}
              size="xs"
              disabled={neighbours === 0}
              onClick={() => showNeighbours(entry, neighbours - 1)}
            >
              <Minus size={12} />
            </IconButton>
            <b>{formatCount(neighbours)}</b>
            <IconButton label={words.moreNeighbours} size="xs" onClick={() => showNeighbours(entry, neighbours + 1)}>
              <Plus size={12} />
            </IconButton>
          </span>
        )}
      </div>
      <div className={classes['body']}>
        <div className={classes['text']}>
          {entry.linesBefore !== undefined && (
            <OpenedText text={entry.linesBefore} hits={hits.linesBefore} caption={words.linesBefore} from={null} />
          )}
          {document === null ? (
            <OpenedText
              text={entry.raw ?? entry.message}
              hits={entry.raw === undefined ? hits.message : hits.raw}
              caption={null}
              from={firstLineOf(entry)}
            />
          ) : (
            <JsonBlock value={document} foldedLines={TEXT_LINES} />
          )}
          {entry.linesBehind !== undefined && (
            <OpenedText text={entry.linesBehind} hits={hits.linesBehind} caption={words.linesBehind} from={null} />
          )}
        </div>
        {hasMetadata && (
          <div className={classes['metadata']}>
            {/* A document holds it already. */}
            {document === null && <JsonBlock value={metadata} foldedLines={METADATA_LINES} />}
            <FieldMenus metadata={entry.metadata} />
          </div>
        )}
      </div>
    </>
  );
}

const METADATA_LINES = 12;
const TEXT_LINES = 60;

/** The object or list that an entry is; null for one that is text. */
function documentOf({ raw, message: own }: LogEntry): object | null {
  const message = raw ?? own;
  if (!/^\s*[[{]/.test(message)) return null;
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Formatted, colored JSON whose values are filters; long ones are folded. */
function JsonBlock({ value, foldedLines }: { value: unknown; foldedLines: number }) {
  const { search, onSearch } = useListAddress();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const lines = JSON.stringify(value, null, 2).split('\n');
  const isLong = lines.length > foldedLines + 2;
  const json = (isLong && !isUnfolded ? lines.slice(0, foldedLines) : lines).join('\n');
  return (
    <div className={classes['text']}>
      <Scrolled as="pre" className={classes['json']}>
        {namedTokens(json).map(({ name, ...token }) =>
          name === null ? (
            <span key={token.at} data-kind={token.kind}>
              {token.text}
            </span>
          ) : (
            // The menus of the fields do the same by key.
            <button
              key={token.at}
              type="button"
              tabIndex={-1}
              data-kind={token.kind}
              title={text.filterByValue}
              onClick={(event) => {
                const field = JSON.parse(token.text) as FieldValue;
                if (event.altKey) onSearch({ not: withField(search.not, name, field) });
                else onSearch({ where: withField(search.where, name, field) });
              }}
            >
              {token.text}
            </button>
          ),
        )}
      </Scrolled>
      {isLong && <FoldLines lines={lines.length} isUnfolded={isUnfolded} onToggle={setIsUnfolded} />}
    </div>
  );
}

const MOST_MENUS = 40;
const SHOWN_LENGTH = 60;

/** One small menu per metadata field: filter by its value, make it a column, copy it. */
function FieldMenus({ metadata }: { metadata: Record<string, unknown> | null }) {
  const { search, onSearch } = useListAddress();
  const { columns } = useListLayout().preferences;
  const { change } = useListActions();
  return (
    <ul className={classes['fields']} aria-label={text.fields}>
      {plainFields(metadata)
        .slice(0, MOST_MENUS)
        .map(([path, value]) => {
          const column = columnOf(path);
          const shown = String(value).slice(0, SHOWN_LENGTH);
          const entries = (): MenuEntry[] => [
            {
              key: 'for',
              label: text.filterFor(shown),
              onSelect: () => onSearch({ where: withField(search.where, lastName(path), value) }),
            },
            {
              key: 'out',
              label: text.filterOut(shown),
              onSelect: () => onSearch({ not: withField(search.not, lastName(path), value) }),
            },
            ...(typeof value !== 'number'
              ? []
              : (['>=', '<='] as const).map((how) => ({
                  key: how,
                  label: how === '>=' ? text.atLeast(path, shown) : text.atMost(path, shown),
                  onSelect: () => onSearch({ cmp: withBound(search.cmp, [lastName(path), how, value]) }),
                }))),
            ...(column === null
              ? []
              : [
                  {
                    key: 'column',
                    label: columns.includes(column) ? text.removeColumn : text.addColumn,
                    onSelect: () => change.setColumns(toggleColumn(columns, column)),
                  },
                ]),
            { key: 'copy', label: text.copyValue, onSelect: () => void copyText(String(value)) },
          ];
          return (
            <li key={path}>
              <MenuButton position="bottom-start" entries={entries}>
                <PlainButton isBordered className={classes['field']}>
                  {path}
                </PlainButton>
              </MenuButton>
            </li>
          );
        })}
    </ul>
  );
}
