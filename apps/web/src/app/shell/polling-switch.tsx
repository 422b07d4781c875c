import { Switch } from '@mantine/core';
import { usePolling } from '#api/polling.ts';
import { appText } from '#messages/app.en.ts';

export function PollingSwitch() {
  const { isPolling, setPolling } = usePolling();
  return (
    <Switch
      size="xs"
      label={appText.polling}
      labelPosition="left"
      checked={isPolling}
      onChange={(event) => setPolling(event.currentTarget.checked)}
    />
  );
}
