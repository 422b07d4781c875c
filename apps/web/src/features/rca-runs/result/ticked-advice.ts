import { usePreference } from '#api/preferences.ts';

const KEPT = 200;
const MARK_LENGTH = 120;

/** Which recommendations of a file have been ticked off in this browser, newest last. */
export function useTickedAdvice(fileId: string | null): {
  isTicked: (item: string) => boolean;
  tick: (item: string) => void;
} {
  const [marks, setMarks] = usePreference('tickedAdvice', readMarks);
  const markOf = (item: string) => `${fileId ?? ''} ${item.slice(0, MARK_LENGTH)}`;
  return {
    isTicked: (item) => marks.includes(markOf(item)),
    tick: (item) => setMarks(toggleMark(marks, markOf(item))),
  };
}

/** Takes a mark out, or adds it and lets the oldest go. */
export function toggleMark(marks: readonly string[], mark: string): string[] {
  return marks.includes(mark) ? marks.filter((other) => other !== mark) : [...marks, mark].slice(-KEPT);
}

function readMarks(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
}
