import type { LogEntry } from '@rootline/contract';
import { Filter, User } from 'lucide-react';
import { useMemo } from 'react';
import { entryFiltersText as text } from '#messages/entry-details.en.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { withField } from './entry-fields.ts';
import { useListAddress } from './entry-list.tsx';
import { requestOf } from './request-fields.ts';

/** Filters to the requests that are of the same route as an entry, or of the same client; nothing for what is no request. */
export function SameRequests({ entry }: { entry: LogEntry }) {
  const { search, onSearch } = useListAddress();
  const request = useMemo(() => requestOf(entry), [entry]);
  if (request === null) return null;
  const { route, client } = request;
  return (
    <>
      <PlainButton icon={<Filter size={12} />} onClick={() => onSearch({ route })}>
        {text.sameRoute}
      </PlainButton>
      {client && (
        <PlainButton
          icon={<User size={12} />}
          onClick={() => onSearch({ where: withField(search.where, client.field, client.value) })}
        >
          {text.sameClient}
        </PlainButton>
      )}
    </>
  );
}
