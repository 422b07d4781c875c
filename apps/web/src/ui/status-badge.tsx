import { HueBadge } from './hue-badge.tsx';
import { type StatusVocabulary, statusWord } from './status-words.ts';

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
