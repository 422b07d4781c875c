import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import {
  parseFeedbackSearch,
  parseLiveSearch,
  parseLlmStatusSearch,
  parseParsingRulesSearch,
  parseSettingsSearch,
  parseSourcesSearch,
} from '#address/page-searches.ts';
import { parseSearch, stringifySearch } from '#address/search-values.ts';
import { readSession } from '#api/session.ts';
import { parseLogFileSearch, parseLogFilesSearch } from '../address/log-files-search.ts';
import { rememberAskedPage } from '../features/auth/session-state.ts';
import { PageCrash, UnknownPage } from './pages/page-fallbacks.tsx';
import { AppShell } from './shell/app-shell.tsx';

const rootRoute = createRootRoute({ component: Outlet, errorComponent: PageCrash });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/setup-page.tsx'), 'SetupPage'),
});

/** For developers; nothing links to it. */
const catalogueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/ui',
  component: lazyRouteComponent(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage'),
});

/** Everything below needs a session. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location, preload }) => {
    if (readSession() === null) {
      rememberAskedPage(location.href);
      throw redirect({ to: '/login', replace: true });
    }
    const shown = router.state.resolvedLocation?.pathname;
    // The link that was pressed is marked at once, and the screen is drawn right after.
    if (!preload && shown !== undefined && shown !== location.pathname) await nextPicture();
  },
  component: AppShell,
});

const LONGEST_PICTURE_MS = 100;

/** Until the browser has shown what has changed; a hidden tab shows nothing. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PICTURE_MS);
  });
}

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const logFilesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/logs',
  validateSearch: parseLogFilesSearch,
  component: lazyRouteComponent(() => import('./pages/log-files-page.tsx'), 'LogFilesPage'),
});

const logFileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/logs/$id',
  validateSearch: parseLogFileSearch,
  component: lazyRouteComponent(() => import('./pages/log-file-page.tsx'), 'LogFilePage'),
});

const casesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases',
  validateSearch: parseLogFileSearch,
  component: lazyRouteComponent(() => import('./pages/cases-page.tsx'), 'CasesPage'),
});

const caseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cases/$id',
  validateSearch: parseLogFileSearch,
  component: lazyRouteComponent(() => import('./pages/case-page.tsx'), 'CasePage'),
});

const sourcesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sources',
  validateSearch: parseSourcesSearch,
  component: lazyRouteComponent(() => import('./pages/sources-page.tsx'), 'SourcesPage'),
});

const liveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sources/$id/live',
  validateSearch: parseLiveSearch,
  component: lazyRouteComponent(() => import('./pages/live-page.tsx'), 'LivePage'),
});

const parsingRulesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/parsing-rules',
  validateSearch: parseParsingRulesSearch,
  component: lazyRouteComponent(() => import('./pages/parsing-rules-page.tsx'), 'ParsingRulesPage'),
});

const llmStatusRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/llm-status',
  validateSearch: parseLlmStatusSearch,
  component: lazyRouteComponent(() => import('./pages/llm-status-page.tsx'), 'LlmStatusPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
});

const feedbackReviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/feedback-review',
  validateSearch: parseFeedbackSearch,
  component: lazyRouteComponent(() => import('./pages/feedback-review-page.tsx'), 'FeedbackReviewPage'),
});

const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: UnknownPage,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  setupRoute,
  catalogueRoute,
  shellRoute.addChildren([
    dashboardRoute,
    logFilesRoute,
    logFileRoute,
    casesRoute,
    caseRoute,
    sourcesRoute,
    liveRoute,
    parsingRulesRoute,
    llmStatusRoute,
    settingsRoute,
    feedbackReviewRoute,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageCrash,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
