import type { User } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { usePolling } from '#api/polling.ts';
import { formatCount } from '#format/counts.ts';
import { appText } from '#messages/app.en.ts';
import { useIsScreen } from '#ui/use-medium.ts';
import { useTip } from '#ui/use-tip.tsx';
import { isRcaUnderWay } from '../../features/dashboard/overview-queries.ts';
import { llmStatusQuery } from '../../features/llm-status/llm-status-queries.ts';
import { ConnectionFoot } from './connection-status.tsx';
import classes from './navigation.module.css';
import { navigationItems } from './navigation-items.ts';
import { useKnownFiles } from './use-known-files.ts';

interface NavigationProps {
  role: User['role'] | undefined;
  /** Called after a link was followed, for the drawer to close. */
  onFollow?: () => void;
  /** Words even where the rail shows icons only. */
  isWide?: boolean;
}

export function Navigation({ role, onFollow, isWide = false }: NavigationProps) {
  const isRail = useIsScreen('tablet');
  const running = useKnownFiles().filter(isRcaUnderWay).length;
  // The entries of a case need the width.
  const isOnCase = useLocation({ select: ({ pathname }) => pathname.startsWith('/cases/') });
  const hasLabels = isWide || !(isRail || isOnCase);
  return (
    <nav className={classes['nav']} aria-label={appText.mainNavigation} data-words={hasLabels || undefined}>
      {navigationItems(role).map((item) => (
        <div key={item.to} className={classes['item']}>
          <ItemLink item={item} hasLabels={hasLabels} onFollow={onFollow} />
          {item.to === '/logs' && running > 0 ? (
            <span className={classes['count']} role="img" aria-label={appText.runningCount(formatCount(running))}>
              {formatCount(running)}
            </span>
          ) : null}
          {item.to === '/llm-status' ? <LlmHealthDot /> : null}
        </div>
      ))}
      <ConnectionFoot hasLabels={hasLabels} />
    </nav>
  );
}

interface ItemLinkProps {
  item: ReturnType<typeof navigationItems>[number];
  hasLabels: boolean;
  onFollow: (() => void) | undefined;
}

function ItemLink({ item, hasLabels, onFollow }: ItemLinkProps) {
  const { handlers, tip } = useTip({ label: hasLabels ? null : item.label, position: 'right' });
  return (
    <>
      <Link
        to={item.to}
        className={classes['link']}
        activeOptions={{ exact: item.to === '/', includeSearch: false }}
        {...(hasLabels ? {} : { 'aria-label': item.label })}
        {...(onFollow ? { onClick: onFollow } : {})}
        {...handlers}
      >
        <item.icon size={16} aria-hidden="true" />
        {hasLabels ? item.label : null}
      </Link>
      {tip}
    </>
  );
}

const FRESH_MS = 60_000;

/** Whether the model endpoint answers, beside the link to its screen. Absent until it is known. */
function LlmHealthDot() {
  const { isPolling } = usePolling();
  const { data } = useQuery({ ...llmStatusQuery, staleTime: FRESH_MS, enabled: isPolling });
  if (data === undefined) return null;
  return (
    <i
      className={classes['dot']}
      data-status={data.status}
      role="img"
      aria-label={appText.llmHealth[data.status]}
      title={appText.llmHealth[data.status]}
    />
  );
}
