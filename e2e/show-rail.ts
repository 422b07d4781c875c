import type { Page } from 'playwright';

/** Opens the analysis of the file on screen, if it does not stand beside the log already. */
export async function showRail(page: Page): Promise<void> {
  const rail = page.getByRole('complementary', { name: 'RCA', exact: true });
  const opener = page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'View Details' });
  await rail.or(opener).first().waitFor();
  if (!(await rail.isVisible())) await opener.click();
  await rail.waitFor();
}
