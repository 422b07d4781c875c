import { NativeSelect } from '@mantine/core';
import type { FileFacts } from '@rootline/contract';
import { createContext, useContext } from 'react';
import { clockChoices, clockShown, type FileZone, type LogClock, logTimes } from '#format/log-clock.ts';
import { type LogTimes, offsetText } from '#format/log-times.ts';
import { logClockText as text } from '#messages/log-files.en.ts';
import { Choice } from './choice.tsx';
import { useIsScreen } from './use-medium.ts';

/** The clock by which the times of one file are read. */
export interface FileClock {
  clock: LogClock;
  choices: readonly LogClock[];
  times: LogTimes;
  /** Which clock it is, as a sentence; empty for a file without times. */
  words: string;
}

/** The clock that the address wants, as far as the file has it. */
export function fileClock(wanted: LogClock | undefined, facts: FileZone | null): FileClock {
  const choices = clockChoices(facts);
  const clock = clockShown(wanted, choices);
  return { clock, choices, times: logTimes(clock, facts), words: clockWords(clock, facts) };
}

/** The clock of the file that is shown. */
export const LogClockContext = createContext<FileClock>(fileClock(undefined, null));
export const useLogClock = () => useContext(LogClockContext);

/** Chooses the clock of every time of the log on the screen, and of what is copied and saved. */
export function ClockSwitch({ facts, onClock }: { facts: FileFacts | null; onClock: (clock?: LogClock) => unknown }) {
  const { clock, choices } = useLogClock();
  const isPhone = useIsScreen('phone');
  if (facts === null || choices.length === 0) return null;
  const options = choices.map((value) => ({
    value,
    label: value === 'file' ? fileTimeLabel(facts) : text.names[value],
  }));
  // The first one is meant where the address says nothing.
  const choose = (value: LogClock | undefined) => onClock(value === choices[0] ? undefined : value);
  return isPhone ? (
    <NativeSelect
      size="sm"
      w={148}
      styles={{ input: { fontSize: 13, paddingInline: '10px 26px' } }}
      flex="none"
      aria-label={text.label}
      value={clock}
      data={options}
      onChange={({ currentTarget }) => choose(choices.find((value) => value === currentTarget.value))}
    />
  ) : (
    <Choice aria-label={text.label} value={clock} options={options} onChange={choose} />
  );
}

function fileTimeLabel({ zone, zoneOffsetMinutes, zoneOffsets, dayTimestamp }: FileZone): string {
  if (zone === 'since-start') return text.fileSinceStart;
  if (dayTimestamp !== undefined) return text.fileWithoutDate;
  if (zone === 'assumed-utc') return text.fileWithoutZone;
  if (zoneOffsets !== undefined) return text.fileWithZones;
  return text.fileAt(offsetText(zoneOffsetMinutes ?? 0));
}

function clockWords(clock: LogClock, file: FileZone | null): string {
  if (file?.zone === 'none') return '';
  if (file?.zone === 'since-start') return text.sentences.sinceStart;
  if (file?.dayTimestamp !== undefined) return text.sentences.withoutDate;
  if (clock === 'local') return text.sentences.local(Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (clock === 'utc' || file === null) return text.sentences.utc;
  if (file.zone === 'assumed-utc') return text.sentences.asWritten;
  if (file.zoneOffsets !== undefined) return text.sentences.ownZones(file.zoneOffsets.map(offsetText).join(', '));
  return file.zoneOffsetMinutes ? text.sentences.file(offsetText(file.zoneOffsetMinutes)) : text.sentences.utc;
}
