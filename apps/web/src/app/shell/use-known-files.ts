import type { LogFile } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useOverview } from '../../features/dashboard/overview-queries.ts';
import { logFilesQuery } from '../../features/log-files/log-files-queries.ts';

/** The files for the navigation and the palette, from the list that the screen shows anyway, so that nothing is asked twice. */
export function useKnownFiles(): readonly LogFile[] {
  // Reads only this from the address, so that the navigation does not render again with each change of a parameter.
  const isLogScreen = useLocation({ select: ({ pathname }) => pathname.startsWith('/logs') });
  const overview = useOverview({ isEnabled: !isLogScreen }).data;
  const list = useQuery({ ...logFilesQuery(), enabled: isLogScreen }).data;
  return (isLogScreen ? list : overview) ?? [];
}
