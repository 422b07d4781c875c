import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useSearchPatch } from '#address/use-search.ts';
import { parsingRulesText as text } from '#messages/parsing-rules.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { profileQuery } from '../../features/auth/session-state.ts';
import { fileName } from '../../features/dashboard/overview-queries.ts';
import { readFileLines } from '../../features/log-files/log-files-queries.ts';
import { ParsingRules } from '../../features/parsing-rules/parsing-rules.tsx';
import type { AskedDialog } from '../../features/parsing-rules/rule-permissions.ts';
import { canCreateRules } from '../../features/parsing-rules/rule-permissions.ts';
import { useKnownFiles } from '../shell/use-known-files.ts';

export function ParsingRulesPage() {
  const search = useSearch({ from: '/shell/parsing-rules' });
  const patchSearch = useSearchPatch();
  const self = useQuery(profileQuery).data;
  const files = useKnownFiles().map((file) => ({ id: file.id, name: fileName(file) }));
  const ask = ({ rule, dialog }: AskedDialog, how?: 'replace') => patchSearch({ rule, dialog, draft: undefined }, how);
  return (
    <>
      <PageTitle
        title={text.title}
        actions={
          self && canCreateRules(self) ? (
            <Button
              variant="filled"
              leftSection={<Plus size={14} aria-hidden="true" />}
              onClick={() => ask({ dialog: 'edit' })}
            >
              {text.edit.create}
            </Button>
          ) : null
        }
      />
      {self ? (
        <CardBoundary>
          <ParsingRules
            self={self}
            asked={search}
            draftOf={search.draft}
            onAsk={ask}
            lineSource={{ files, readLines: readFileLines }}
          />
        </CardBoundary>
      ) : null}
    </>
  );
}
