import type { Locator, Page } from 'playwright';
import { showRail } from '../show-rail.ts';
import { FILE_NAMES, type SeededFiles } from './seed-files.ts';

/** The row of a file in the history. */
export function historyRow(page: Page, file: keyof SeededFiles): Locator {
  const name = page.getByRole('heading', { name: FILE_NAMES[file], exact: true });
  return page.getByRole('listitem').filter({ has: name });
}

export function rowButton(page: Page, file: keyof SeededFiles, name: string): Locator {
  return historyRow(page, file).getByRole('button', { name, exact: true });
}

/** Selects the row of a file, which unfolds all its buttons, and presses one of them. */
export async function pressInRow(page: Page, file: keyof SeededFiles, name: string): Promise<void> {
  await page.goto('/logs');
  await historyRow(page, file).click();
  await rowButton(page, file, name).click();
}

/** The screen of one file with its analysis open. */
export async function openPanel(page: Page, fileId: string): Promise<void> {
  await page.goto(`/logs/${fileId}`);
  await showRail(page);
}
