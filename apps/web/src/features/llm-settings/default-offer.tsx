import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsText } from '#messages/settings.en.ts';
import { defaultEndpointQuery } from './llm-settings-queries.ts';

const text = settingsText.llm;

interface DefaultOfferProps {
  isTesting: boolean;
  onTry: (address: string) => void;
}

/** Offers the model server that answers at the default address; nothing where none does. */
export function DefaultOffer({ isTesting, onTry }: DefaultOfferProps) {
  const { data: found } = useQuery(defaultEndpointQuery);
  if (!found?.isAnswering) return null;
  return (
    <p className="small secondary" role="status">
      {text.serverFound(found.endpoint)}{' '}
      <Button size="xs" variant="subtle" disabled={isTesting} onClick={() => onTry(found.endpoint)}>
        {text.tryDefault}
      </Button>
    </p>
  );
}
