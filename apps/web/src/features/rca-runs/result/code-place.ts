import { codePlaceFrom, type LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { withoutTerminalCodes } from '#format/entry-text.ts';
import { linesAroundQuery } from './lines-around.ts';

/** The place in source code of what a line reports; null where nothing names one. */
export function useCodePlace(file: Pick<LogFile, 'id'> | null, line: number | null): string | null {
  const isKnown = file !== null && line !== null;
  const { data: lines } = useQuery({ ...linesAroundQuery(file?.id ?? '', line ?? 0), enabled: isKnown });
  const [own, ...after] = lines?.filter((other) => line !== null && other.line >= line) ?? [];
  if (own?.line !== line) return null;
  return codePlaceFrom(
    withoutTerminalCodes(own.text),
    after.map(({ text }) => withoutTerminalCodes(text)),
  );
}
