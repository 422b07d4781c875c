import type { Page } from 'playwright';
import type { LogEntry, Source, TailEvent, User } from '../packages/contract/src/index.ts';
import { answer, change, tell } from './intercept.ts';
import { settle } from './settle.ts';
import { showRail } from './show-rail.ts';

interface ScreenPlace {
  page: Page;
  /** A file with two finished analyses. */
  fileId: string;
}

export interface Screen {
  name: string;
  /** Ends when the screen is drawn. */
  open(place: ScreenPlace): Promise<void>;
}

/** The widths every screen is made for: desk, tablet, phone. */
export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

export const FILE_NAME = 'orders-db-pool.log';

/** One way to each screen: an address, then what a person does there, then the sign that it is drawn. */
export const SCREENS: readonly Screen[] = [
  { name: 'Dashboard', open: ({ page }) => show(page, '/', 'heading', 'Dashboard') },
  { name: 'Log Analysis', open: ({ page }) => show(page, '/logs', 'heading', 'Log Analysis History') },
  { name: 'a single log analysis', open: ({ page, fileId }) => show(page, `/logs/${fileId}`, 'heading', FILE_NAME) },
  {
    name: 'the details of a file',
    open: ({ page, fileId }) => show(page, `/logs?file=${fileId}`, 'heading', FILE_NAME),
  },
  { name: 'the analysis of a file', open: ({ page, fileId }) => openPanel(page, fileId) },
  {
    name: 'find in the entries',
    open: ({ page, fileId }) => show(page, `/logs/${fileId}?find=order`, 'button', 'Next match'),
  },
  { name: 'an opened entry', open: ({ page, fileId }) => openEntry(page, fileId) },
  { name: 'the menu of a pattern', open: ({ page, fileId }) => openPatternMenu(page, fileId) },
  { name: 'the columns of the entries', open: ({ page, fileId }) => openMenu(page, `/logs/${fileId}`, 'Columns') },
  {
    name: 'the groups of the entries',
    open: ({ page, fileId }) => show(page, `/logs/${fileId}?view=groups`, 'button', 'Show only this'),
  },
  {
    name: 'what is new in a file',
    open: ({ page, fileId }) => show(page, `/logs/${fileId}?view=new`, 'button', 'Compare with a baseline'),
  },
  { name: 'the facts of a file', open: ({ page, fileId }) => openFacts(page, fileId) },
  { name: 'the RCA options', open: ({ page }) => openDialog(page, 'Re-Generate RCA') },
  { name: 'the RCA result', open: ({ page }) => openDialog(page, 'View RCA') },
  { name: 'the RCA result in tables', open: ({ page, fileId }) => showTables(page, fileId) },
  { name: 'the comparison of two runs', open: ({ page, fileId }) => compareRuns(page, fileId) },
  {
    name: 'the comparison of two logs',
    open: ({ page, fileId }) => show(page, `/logs?file=${fileId}&dialog=log-compare`, 'heading', 'Compare two logs'),
  },
  { name: 'the review', open: ({ page }) => openDialog(page, 'Give Review') },
  { name: 'the delete confirmation', open: ({ page }) => openDialog(page, 'Delete') },
  { name: 'the filters of the history', open: ({ page }) => openFilters(page) },
  { name: 'the selection of files', open: ({ page }) => selectFiles(page) },
  { name: 'the deletion of several files', open: ({ page }) => deleteSelected(page) },
  { name: 'the preview of a chosen file', open: ({ page }) => chooseFile(page) },
  { name: 'Cases', open: ({ page }) => show(page, '/cases', 'heading', 'Cases') },
  { name: 'a new case', open: ({ page }) => show(page, '/cases?dialog=new', 'button', 'Create case') },
  { name: 'Sources', open: ({ page }) => show(page, '/sources', 'heading', 'Sources') },
  {
    name: 'a new source',
    open: ({ page }) => show(page, '/sources?dialog=add&kind=kubernetes', 'button', 'Test'),
  },
  { name: 'a new ring', open: ({ page }) => show(page, '/sources?dialog=add-ring', 'button', 'Add ring') },
  { name: 'a live view', open: ({ page }) => showLive(page) },
  { name: 'Parsing Rules', open: ({ page }) => show(page, '/parsing-rules', 'button', 'Create Rule') },
  {
    name: 'a new parsing rule',
    open: ({ page }) => show(page, '/parsing-rules?dialog=edit', 'heading', 'Create parsing rule'),
  },
  {
    name: 'the test of a parsing rule',
    open: ({ page }) => show(page, '/parsing-rules?dialog=test', 'heading', 'Test parsing rule'),
  },
  { name: 'LLM Service Status', open: ({ page }) => show(page, '/llm-status', 'button', 'Refresh') },
  {
    name: 'Feedback Review',
    open: ({ page }) => show(page, '/feedback-review', 'button', 'Export All Feedback (JSON)'),
  },
  { name: 'Settings', open: ({ page }) => show(page, '/settings', 'heading', 'Settings') },
  { name: 'LLM Settings', open: ({ page }) => show(page, '/settings?view=llm', 'button', 'Test Endpoint') },
  { name: 'User Management', open: ({ page }) => show(page, '/settings?view=users', 'button', 'Add User') },
  { name: 'Change Password', open: ({ page }) => show(page, '/settings?view=password', 'button', 'Change Password') },
  { name: 'Ignored Patterns', open: ({ page }) => show(page, '/settings?view=ignored', 'button', /^Revoke: /) },
  { name: 'API Tokens', open: ({ page }) => show(page, '/settings?view=tokens', 'button', 'Revoke Assistant') },
  { name: 'a new API token', open: ({ page }) => newToken(page) },
  { name: 'a made API token', open: ({ page }) => makeToken(page) },
  { name: 'All API Tokens', open: ({ page }) => show(page, '/settings?view=all-tokens', 'button', 'Revoke Assistant') },
  {
    name: 'Signed-in devices',
    open: ({ page }) => show(page, '/settings?view=sessions', 'button', 'Sign out all others'),
  },
  { name: 'the end of an API token', open: ({ page }) => endToken(page) },
  { name: 'the access of a user', open: ({ page }) => openAccess(page) },
  {
    name: 'a new user',
    open: ({ page }) => show(page, '/settings?view=users&dialog=add', 'heading', 'Add User'),
  },
  { name: 'another role for a user', open: ({ page }) => openUserDialog(page, 'change-role') },
  { name: 'how long files of a user are kept', open: ({ page }) => openUserDialog(page, 'keep-days') },
  { name: 'a new password that is due', open: ({ page }) => openDuePassword(page) },
  { name: 'Webhook', open: ({ page }) => show(page, '/settings?view=webhook', 'button', 'Save webhook') },
  { name: 'Audit Log', open: ({ page }) => show(page, '/settings?view=audit', 'button', 'Clear filters') },
  { name: 'the command palette', open: ({ page }) => pressKey(page, 'Control+k') },
  { name: 'the shortcut sheet', open: ({ page }) => pressKey(page, '?') },
  { name: 'the notification list', open: ({ page }) => command(page, 'Notifications from this session') },
  { name: 'the saved views', open: ({ page }) => command(page, 'Save this view') },
  { name: 'an opened model call', open: ({ page }) => openCall(page) },
  { name: 'the catalogue', open: ({ page }) => openCatalogue(page) },
  { name: 'an unknown address', open: ({ page }) => show(page, '/nowhere', 'heading', 'Page not found') },
];

async function show(page: Page, path: string, role: 'heading' | 'button', name: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole(role, { name }).first().waitFor();
  await settle(page);
}

const LIVE_SOURCE: Source = {
  id: 'shop',
  name: 'shop-cluster',
  kind: 'docker',
  address: '',
  settings: {},
  credentials: [],
  state: 'connected',
  stateReason: null,
  checkedAt: null,
  readAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
};

/** The lines of a source, some of which a slow reader has missed, and its end. */
async function showLive(page: Page): Promise<void> {
  const line = (level: 'INFO' | 'WARN' | 'ERROR' | null, text: string, service = 'orders') => ({
    at: '2026-03-01T10:00:00.000Z',
    stream: `${service}-1.log`,
    service,
    level,
    text,
  });
  const events: TailEvent[] = [
    { type: 'open', everySeconds: 1, lagSeconds: 3 },
    { type: 'lines', lines: [line('INFO', 'order 71822 paid'), line(null, 'POST /v2/checkout 201', 'gateway')] },
    { type: 'skipped', lines: 1204 },
    {
      type: 'lines',
      lines: [line('WARN', 'heap 509 of 512 MiB'), line('ERROR', 'payment failed: connection refused')],
    },
    { type: 'ended', reason: 'The source cannot be read: Nothing is listening at the address' },
  ];
  await answer(page, 'GET /sources', { sources: [LIVE_SOURCE], captures: [] });
  await tell(page, 'POST /sources/:id/tail', events);
  await page.goto('/sources/shop/live');
  await page.getByText('payment failed: connection refused').waitFor();
  await settle(page);
}

/** A person whose account is disabled and whose password is due. */
async function addOther(page: Page): Promise<void> {
  await change<{ users: User[] }>(page, 'GET /users', ({ users }) => ({
    users: users.flatMap((user) => [
      user,
      { ...user, id: 'other', firstName: 'Robin', lastName: 'Vale', isDisabled: true, mustChangePassword: true },
    ]),
  }));
}

/** What can be done about the access of another person. */
async function openAccess(page: Page): Promise<void> {
  await addOther(page);
  await show(page, '/settings?view=users', 'button', 'More actions for Robin Vale');
  await page.getByRole('button', { name: 'More actions for Robin Vale' }).click();
  await page.getByRole('menuitem', { name: 'Enable account' }).waitFor();
  await settle(page);
}

async function openUserDialog(page: Page, dialog: string): Promise<void> {
  await addOther(page);
  await page.goto(`/settings?view=users&dialog=${dialog}&about=other`);
  await page.getByRole('dialog', { name: /./ }).waitFor();
  await settle(page);
}

async function openDuePassword(page: Page): Promise<void> {
  await change<User>(page, 'GET /users/me', (user) => ({ ...user, mustChangePassword: true }));
  await show(page, '/logs', 'button', 'Change Password');
}

/** Parts of it show how they load, for ever. */
async function openCatalogue(page: Page): Promise<void> {
  await page.goto('/dev/ui');
  await page.getByRole('heading', { name: 'Charts' }).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.goto('/logs');
  const row = page.getByRole('listitem').filter({ hasText: FILE_NAME });
  await row.waitFor();
  const direct = row.getByRole('button', { name: button, exact: true });
  if (!(await direct.isVisible())) await row.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('button', { name: button, exact: true })
    .or(page.getByRole('menuitem', { name: button }))
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
}

/** The pictures of the result in numbers. */
async function showTables(page: Page, fileId: string): Promise<void> {
  await page.goto(`/logs?file=${fileId}&dialog=rca-result`);
  for (const picture of ['Error patterns over time', 'Chunk map']) {
    await page.getByRole('button', { name: `Show as table: ${picture}` }).click();
    await page.getByRole('region', { name: picture, exact: true }).waitFor();
  }
}

async function openFilters(page: Page): Promise<void> {
  await show(page, '/logs', 'button', 'Filter');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await settle(page);
}

async function selectFiles(page: Page): Promise<void> {
  await show(page, '/logs', 'button', 'Select');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${FILE_NAME}` }).check();
}

async function deleteSelected(page: Page): Promise<void> {
  await selectFiles(page);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('dialog', { name: /./ }).waitFor();
}

async function chooseFile(page: Page): Promise<void> {
  await show(page, '/logs', 'button', 'Upload');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'till.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('2026-03-01 10:00:00 INFO open\n2026-03-01 10:00:09 ERROR till 4 does not answer\n'),
  });
  await page.getByRole('region', { name: 'First lines of till.log' }).waitFor();
}

/** The analysis of a file with its result and its past runs. */
async function openPanel(page: Page, fileId: string): Promise<void> {
  await show(page, `/logs/${fileId}`, 'heading', FILE_NAME);
  await showRail(page);
  await page.getByRole('heading', { name: 'Past RCA Runs' }).waitFor();
}

async function openFacts(page: Page, fileId: string): Promise<void> {
  await openPanel(page, fileId);
  await page.getByRole('button', { name: 'File details' }).click();
  await page.getByRole('button', { name: 'Parse again' }).waitFor();
}

async function compareRuns(page: Page, fileId: string): Promise<void> {
  await openPanel(page, fileId);
  for (const run of ['#1', '#2']) await page.getByRole('checkbox', { name: `Choose run ${run} to compare` }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
}

/** It goes on another one, which a button leads to. */
async function openEntry(page: Page, fileId: string): Promise<void> {
  await change<{ entries: LogEntry[] }>(page, 'GET /logs/:id/entries', (answer) => ({
    ...answer,
    entries: answer.entries.map((entry) => ({ ...entry, partOf: 1 })),
  }));
  await show(page, `/logs/${fileId}`, 'heading', FILE_NAME);
  const grid = page.getByRole('grid', { name: 'Log entries' });
  await grid.getByRole('row').nth(2).waitFor();
  await grid.focus();
  await page.keyboard.press('Enter');
  await grid
    .getByRole('button', { name: /line 1\b/ })
    .first()
    .waitFor();
}

async function openMenu(page: Page, path: string, button: string): Promise<void> {
  await show(page, path, 'button', button);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('menu').waitFor();
}

/** Of a message that is ignored, in the groups of the log. */
async function openPatternMenu(page: Page, fileId: string): Promise<void> {
  await show(page, `/logs/${fileId}?view=groups`, 'button', 'Ignored');
  await page.getByRole('button', { name: 'Ignored', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revoke for all my files' }).waitFor();
}

async function newToken(page: Page): Promise<void> {
  await show(page, '/settings?view=tokens', 'button', 'New token');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'New API token' }).waitFor();
  await page.getByLabel('Expires').selectOption('On a specific date');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Please enter a name').waitFor();
}

async function endToken(page: Page): Promise<void> {
  await show(page, '/settings?view=tokens', 'button', 'Revoke Assistant');
  await page.getByRole('button', { name: 'Revoke Assistant' }).click();
  await page.getByRole('dialog', { name: /./ }).waitFor();
}

async function makeToken(page: Page): Promise<void> {
  await show(page, '/settings?view=tokens', 'button', 'New token');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Backup of the nightly pipeline');
  await page.getByRole('checkbox', { name: 'logs:read' }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('You will not be able to see it again').waitFor();
  await settle(page);
}

/** What a key opens anywhere: a dialog of its own. */
async function pressKey(page: Page, key: string): Promise<void> {
  await show(page, '/', 'heading', 'Recent Log Analyses');
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}

async function command(page: Page, name: string): Promise<void> {
  await pressKey(page, 'Control+k');
  await page.keyboard.insertText(name);
  await page.getByRole('dialog').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

async function openCall(page: Page): Promise<void> {
  await show(page, '/llm-status', 'button', 'Refresh');
  await page
    .getByRole('button', { name: /full payload and response/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Raw' }).waitFor();
}
