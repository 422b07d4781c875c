import { NativeSelect, TextInput } from '@mantine/core';
import { Search, WrapText } from 'lucide-react';
import { formatCount } from '#format/counts.ts';
import { liveText as text } from '#messages/live.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './live-filters.module.css';
import { LIVE_LEVELS, type LiveFilter, type LiveLines, toggledLevels } from './live-lines.ts';

interface LiveFiltersProps extends Pick<LiveLines, 'counts' | 'streams'> {
  filter: LiveFilter;
  isWrapped: boolean;
  onFilter: (change: Partial<LiveFilter>) => void;
  onWrap: () => void;
}

/** Which lines show: by level, stream and text. They stay while lines come. */
export function LiveFilters({ counts, streams, filter, isWrapped, onFilter, onWrap }: LiveFiltersProps) {
  const { levels, stream, contains } = filter;
  const isKnown = stream === null || streams.includes(stream);
  return (
    <search className={classes['filters']} aria-label={text.filters}>
      <ul className={classes['chips']} aria-label={text.levels}>
        {LIVE_LEVELS.map((level) => (
          <li key={level}>
            <button
              type="button"
              className={classes['chip']}
              data-level={level}
              aria-pressed={levels?.includes(level) ?? true}
              onClick={() => onFilter({ levels: toggledLevels(levels, level) })}
            >
              <i aria-hidden="true" />
              {level === 'none' ? text.noLevel : level}
              <b>{formatCount(counts[level])}</b>
            </button>
          </li>
        ))}
      </ul>
      {streams.length > 1 || stream !== null ? (
        <NativeSelect
          size="xs"
          className={classes['stream'] ?? ''}
          aria-label={text.stream}
          value={stream ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ stream: value === '' ? null : value })}
          data={[
            { value: '', label: text.allStreams(formatCount(streams.length)) },
            ...(isKnown ? streams : [stream, ...streams]).map((name) => ({ value: name, label: name })),
          ]}
        />
      ) : null}
      <TextInput
        size="xs"
        type="search"
        data-live-find=""
        className={classes['find'] ?? ''}
        leftSection={<Search size={13} aria-hidden="true" />}
        aria-label={text.contains}
        placeholder={text.contains}
        value={contains}
        onChange={({ currentTarget: { value } }) => onFilter({ contains: value })}
      />
      <IconButton
        size="sm"
        className={classes['wrap'] ?? ''}
        label={text.wrap}
        aria-pressed={isWrapped}
        onClick={onWrap}
      >
        <WrapText size={14} aria-hidden="true" />
      </IconButton>
    </search>
  );
}
