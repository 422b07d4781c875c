import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patternsInFileQuery } from './ignored-queries.ts';

interface IgnoredTemplatesProps {
  fileId: string;
  /** Told the templates whose entries are dimmed. */
  onRead: (templateIds: ReadonlySet<string>) => void;
}

/** Reads what is ignored in a file; draws nothing. */
export function IgnoredTemplates({ fileId, onRead }: IgnoredTemplatesProps) {
  const { data } = useQuery(patternsInFileQuery(fileId));
  useEffect(() => onRead(new Set(data?.flatMap(({ templateIds }) => templateIds))), [data, onRead]);
  return null;
}
