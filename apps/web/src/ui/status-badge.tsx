import { wordsText } from '#messages/ui.en.ts';
import { type Hue, HueBadge } from './hue-badge.tsx';

interface StatusBadgeProps {
  /** Which of the word sets the surface speaks; see status-words.ts. */
  vocabulary: StatusVocabulary;
  value: string | null | undefined;
}

export function StatusBadge({ vocabulary, value }: StatusBadgeProps) {
  const { word, hue } = statusWord(vocabulary, value);
  return (
    <HueBadge hue={hue} dot>
      {word}
    </HueBadge>
  );
}

/** The surfaces name nearby things differently; a badge speaks exactly one of these vocabularies. */
export type StatusVocabulary = 'dashboard' | 'pre-processing' | 'rca' | 'run';

const w = wordsText.status;
type Words = Record<string, { word: string; hue: Hue }>;

const notStarted = { word: w.notStarted, hue: 'grey' } as const;
const inProgress = { word: w.inProgress, hue: 'blue' } as const;
const success = { word: w.success, hue: 'green' } as const;
const failed = { word: w.failed, hue: 'red' } as const;
const listWords: Words = {
  not_started: notStarted,
  pending: inProgress,
  processing: inProgress,
  running: inProgress,
  completed: success,
  failed,
};
const dashboardPending = { word: w.pendingUpper, hue: 'yellow' } as const;
const dashboardInProgress = { word: w.inProgressUpper, hue: 'blue' } as const;

const vocabularies: Record<StatusVocabulary, Words> = {
  dashboard: {
    not_started: dashboardPending,
    pending: dashboardPending,
    processing: dashboardInProgress,
    running: dashboardInProgress,
    in_progress: dashboardInProgress,
    completed: { word: w.completedUpper, hue: 'green' },
    failed: { word: w.failedUpper, hue: 'red' },
  },
  'pre-processing': listWords,
  rca: listWords,
  run: {
    not_started: notStarted,
    pending: { word: w.pending, hue: 'yellow' },
    processing: { word: w.running, hue: 'blue' },
    running: { word: w.running, hue: 'blue' },
    completed: { word: w.completed, hue: 'green' },
    failed,
  },
};

/** Word and colour of a raw status. Missing means not started; an unknown value shows itself in grey. */
export function statusWord(vocabulary: StatusVocabulary, value: string | null | undefined): { word: string; hue: Hue } {
  const raw = value ?? '';
  const key = raw === '' || raw.toLowerCase() === 'idle' ? 'not_started' : raw.toLowerCase();
  return vocabularies[vocabulary][key] ?? { word: raw, hue: 'grey' };
}
