import { useParams } from '@tanstack/react-router';
import { LiveScreen } from '../../features/sources/live/live-screen.tsx';

/** What a source or ring writes, as it writes it. */
export function LivePage() {
  const { id = '' } = useParams({ strict: false });
  return <LiveScreen id={id} />;
}
