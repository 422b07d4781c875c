import type { Locator, Page } from 'playwright';

const MOST_TABS = 80;

/** Presses Tab until the element has the focus, as someone without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${target}`);
}

/** Gives an entry of a menu that just opened the focus. A menu first focuses itself, which must not come after. */
export async function focusMenuItem(page: Page, item: Locator): Promise<void> {
  await page.locator('[role=menu]:focus, [role=menu] :focus').first().waitFor();
  await item.focus();
}

/** How many keys are pressed meanwhile; keys that are only held, and text, do not count. */
export async function countStrokes(page: Page, act: () => Promise<void>): Promise<number> {
  const keyboard = page.keyboard;
  const press = keyboard.press.bind(keyboard);
  let strokes = 0;
  keyboard.press = (key, options) => {
    strokes += 1;
    return press(key, options);
  };
  try {
    await act();
  } finally {
    keyboard.press = press;
  }
  return strokes;
}

/** Signs in with an account; ends on the dashboard. */
export async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}
