import { SourcesScreen } from '../../features/sources/sources-screen.tsx';

/** Where the server reads logs, and what programs push. */
export function SourcesPage() {
  return <SourcesScreen />;
}
