import type { AnalysisStatus, FileStatus, RcaStatus, RunStatus } from '@rootline/contract';
import { wordsText } from '#messages/ui.en.ts';
import { type Hue, HueBadge } from './hue-badge.tsx';

interface StatusBadgeProps {
  /** Which set of words the screen uses. */
  vocabulary: StatusVocabulary;
  value: StatusWord;
}

export function StatusBadge({ vocabulary, value }: StatusBadgeProps) {
  const { word, hue } = statusWord(vocabulary, value);
  return (
    <HueBadge hue={hue} dot>
      {word}
    </HueBadge>
  );
}

/** The screens name similar states differently; a badge uses exactly one of these vocabularies. */
export type StatusVocabulary = 'dashboard' | 'pre-processing' | 'rca' | 'run';

const w = wordsText.status;
export type StatusWord = AnalysisStatus | FileStatus | RcaStatus | RunStatus;
type Words = Partial<Record<string, { word: string; hue: Hue }>>;

const notStarted = { word: w.notStarted, hue: 'grey' } as const;
const inProgress = { word: w.inProgress, hue: 'blue' } as const;
const success = { word: w.success, hue: 'green' } as const;
const failed = { word: w.failed, hue: 'red' } as const;
const listLabels: Words = {
  not_started: notStarted,
  pending: inProgress,
  processing: inProgress,
  running: inProgress,
  completed: success,
  failed,
};

const vocabularies: Record<StatusVocabulary, Words> = {
  dashboard: {
    PENDING: { word: w.pendingUpper, hue: 'yellow' },
    IN_PROGRESS: { word: w.inProgressUpper, hue: 'blue' },
    COMPLETED: { word: w.completedUpper, hue: 'green' },
    FAILED: { word: w.failedUpper, hue: 'red' },
  },
  'pre-processing': listLabels,
  rca: listLabels,
  run: {
    not_started: notStarted,
    pending: { word: w.pending, hue: 'yellow' },
    running: { word: w.running, hue: 'blue' },
    completed: { word: w.completed, hue: 'green' },
    failed,
  },
};

/** Word and color of a status; one that only some other backend has shows itself in grey. */
export function statusWord(vocabulary: StatusVocabulary, value: StatusWord): { word: string; hue: Hue } {
  return vocabularies[vocabulary][value] ?? { word: value, hue: 'grey' };
}
