import type { PatternInFile } from '@rootline/contract';

/** What a person can do about a pattern in a file. */
export type IgnoreChoice =
  | { kind: 'ignore'; scope: 'file' | 'own-files' }
  | { kind: 'revoke'; id: string; scope: 'file' | 'own-files' }
  | { kind: 'of-owner' };

interface Asked {
  templateId: string;
  /** What is ignored in the file. */
  ignored: readonly PatternInFile[];
  isOwnFile: boolean;
}

/** The choices of a pattern's menu: to revoke what is ignored, else where to ignore it. */
export function ignoreChoices({ templateId, ignored, isOwnFile }: Asked): IgnoreChoice[] {
  const marked = ignored.filter(({ templateIds }) => templateIds.includes(templateId));
  if (marked.length === 0) {
    return isOwnFile
      ? [
          { kind: 'ignore', scope: 'file' },
          { kind: 'ignore', scope: 'own-files' },
        ]
      : [{ kind: 'ignore', scope: 'file' }];
  }
  return marked.map(({ id, scope, isRevocable }) =>
    isRevocable ? { kind: 'revoke', id, scope } : { kind: 'of-owner' },
  );
}
