import type { Locator, Page } from 'playwright';

/** Does one thing a user does, once the page rests; what prepares it is not counted. */
export type Interact = (name: string, act: () => Promise<unknown>, prepare?: () => Promise<void>) => Promise<void>;

/**
 * What users do often, one after the other as in a session: on the list of files, in the entries of the newest file, in
 * its pictures and dialogs, in the shell and a table, and in the entries of an analyzed file over the full width.
 */
export async function goThroughScreens(page: Page, analysedId: string, interact: Interact): Promise<void> {
  await onFileList(page, interact);
  await inEntries(page, interact);
  await aroundEntries(page, interact);
  await inDialogs(page, interact);
  await inShell(page, interact);
  await page.goto(`/logs/${analysedId}?all=1`);
  await inEntries(page, (name, ...rest) => interact(`${name}, analysed file`, ...rest));
}

/** Presses the mouse as a hand does: the checks of a tool that clicks would be counted as work of the page. */
async function click(page: Page, interact: Interact, name: string, target: Locator): Promise<void> {
  const act = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  await interact(name, act, async () => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error(`Nothing to click for: ${name}`);
    const inside = (size: number) => Math.min(size / 2, MOST_INSIDE_PX);
    await page.mouse.move(box.x + inside(box.width), box.y + inside(box.height));
  });
}

/** A row that is open is high; its first line is what one clicks on. */
const MOST_INSIDE_PX = 10;

const grid = (page: Page) => page.getByRole('grid', { name: 'Log entries' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

async function onFileList(page: Page, interact: Interact): Promise<void> {
  await page.goto('/logs');
  const name = page.locator('li[data-file] h3 a').first();
  await name.waitFor();
  await page.locator('li[data-file]').first().focus();
  await interact('next file', () => page.keyboard.press('ArrowDown'));
  await page.getByRole('textbox', { name: 'Find by name' }).focus();
  await interact('a letter in the name of a file', () => page.keyboard.press('l'));
  await interact('no name of a file', () => page.keyboard.press('Backspace'));
  await click(page, interact, 'View Details', name);
  await grid(page).locator('[data-main]').first().waitFor();
  await click(page, interact, 'Close Details', button(page, 'Close Details'));
  await click(page, interact, 'View Details again', name);
  await grid(page).locator('[data-main]').first().waitFor();
}

async function inEntries(page: Page, interact: Interact): Promise<void> {
  await grid(page).locator('[data-main]').first().waitFor();
  await grid(page).focus();
  for (const name of ['next entry', 'next entry again']) await interact(name, () => page.keyboard.press('ArrowDown'));
  await interact('open entry', () => page.keyboard.press('Enter'));
  await interact('close entry', () => page.keyboard.press('Enter'));
  await interact('next page', () => page.keyboard.press('PageDown'));
  await interact('next error', () => page.keyboard.press('e'));
  await interact('last entry', () => page.keyboard.press('End'));
  await interact('first entry', () => page.keyboard.press('Home'));
  await interact('mark', () => page.keyboard.press('m'));
  await interact('unmark', () => page.keyboard.press('m'));
  await interact('wrap', () => page.keyboard.press('Alt+z'));
  await interact('do not wrap', () => page.keyboard.press('Alt+z'));
  await click(page, interact, 'click on an entry', grid(page).locator('[data-main]').nth(3));
  await click(page, interact, 'click on it again', grid(page).locator('[data-main]').nth(3));
  await interact('focus find', () => page.keyboard.press('/'));
  for (const letter of 'pool') await interact(`find ${letter}`, () => page.keyboard.press(letter));
  await interact('next match', () => page.keyboard.press('Enter'));
  await interact('leave find', () => page.keyboard.press('Escape'));
  await interact('next match by n', () => page.keyboard.press('n'));
  await interact('clear find', () => page.keyboard.press('Escape'));
}

async function aroundEntries(page: Page, interact: Interact): Promise<void> {
  const chip = page.getByRole('list', { name: 'Levels' }).getByRole('button', { name: /^WARN/ });
  await click(page, interact, 'level on', chip);
  await click(page, interact, 'level off', chip);
  const all = page.getByRole('checkbox', { name: 'Show all entries' });
  await click(page, interact, 'all entries', all);
  await brush(page, interact);
  await click(page, interact, 'zoom out', button(page, 'Zoom out'));
  await click(page, interact, 'only failures', all);
  await click(page, interact, 'as groups', page.getByRole('tab', { name: 'Groups' }));
  await click(page, interact, 'as lines', page.getByRole('tab', { name: 'Lines' }));
  await click(page, interact, 'columns', button(page, 'Columns'));
  await interact('close columns', () => page.keyboard.press('Escape'));
}

async function brush(page: Page, interact: Interact): Promise<void> {
  const box = await page.getByRole('slider').first().boundingBox();
  if (box === null) throw new Error('The volume is not drawn');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await interact('brush', async () => {
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
    await page.mouse.up();
  });
}

async function inDialogs(page: Page, interact: Interact): Promise<void> {
  await click(page, interact, 'open Delete', button(page, 'Delete'));
  await page.getByRole('dialog').waitFor();
  await interact('close Delete', () => page.keyboard.press('Escape'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await click(page, interact, 'open Generate RCA', page.getByRole('button', { name: /^(Re-)?Generate RCA$/ }).first());
  await page.getByRole('dialog').waitFor();
  await interact('close Generate RCA', () => page.keyboard.press('Escape'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function inShell(page: Page, interact: Interact): Promise<void> {
  await interact('command palette', () => page.keyboard.press('Control+k'));
  await page.getByRole('dialog').waitFor();
  await interact('letter in the palette', () => page.keyboard.press('d'));
  await interact('close the palette', () => page.keyboard.press('Escape'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await click(page, interact, 'theme menu', button(page, 'Theme'));
  await click(page, interact, 'dark theme', page.getByRole('menuitem', { name: 'Dark' }));
  await click(page, interact, 'theme menu again', button(page, 'Theme'));
  await click(page, interact, 'light theme', page.getByRole('menuitem', { name: 'Light' }));
  await click(page, interact, 'go to LLM Status', page.getByRole('link', { name: 'LLM Status' }));
  await page.getByRole('columnheader').first().waitFor();
  await click(
    page,
    interact,
    'sort a table',
    page.getByRole('columnheader', { name: /Model/ }).getByRole('button').first(),
  );
  await click(page, interact, 'go to Dashboard', page.getByRole('link', { name: 'Dashboard' }));
}
