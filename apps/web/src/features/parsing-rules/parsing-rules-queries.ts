import { ENDPOINTS, type NewParsingRule } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { ruleDraftText as text } from '#messages/parsing-rules.en.ts';
import { notifyToast } from '#ui/notify.tsx';

export const parsingRulesQuery = queryOptions({
  queryKey: ['parsing-rules'],
  queryFn: ({ signal }) => call(ENDPOINTS.listParsingRules, { signal }),
});

interface DraftedRule {
  /** The file that a rule is to be made of, by the address. */
  fileId: string | undefined;
  /** Takes the rule, and how many lines of the file it matches as a sentence. */
  onDraft: (rule: NewParsingRule, note: string) => void;
  onFail: () => void;
}

/** Has a rule made of a file and hands it on; true while that is under way. */
export function useDraftedRule({ fileId, onDraft, onFail }: DraftedRule): boolean {
  const { data, error } = useQuery({
    queryKey: ['rule-draft', fileId],
    queryFn: ({ signal }) => call(ENDPOINTS.draftParsingRule, { body: { logFileId: fileId ?? '' }, signal }),
    enabled: fileId !== undefined,
    retry: false,
    gcTime: 0,
  });
  const finish = useEffectEvent(() => {
    if (data) {
      onDraft(data.rule, countSentence(data.triedLines, text.drafted, formatCount(data.matchedLines)));
    } else if (error) {
      notifyToast('error', text.failed(messageOf(error)));
      onFail();
    }
  });
  const isEnded = data !== undefined || error !== null;
  useEffect(() => {
    if (fileId !== undefined && isEnded) finish();
  }, [fileId, isEnded]);
  return fileId !== undefined && !isEnded;
}
