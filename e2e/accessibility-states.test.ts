import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type AccessibleProduct, openAccessibleProduct, violationsEverywhere } from './accessible-product.ts';
import { stopIntercepting } from './intercept.ts';
import { keepPicture } from './keep-picture.ts';
import { SCREEN_STATES } from './screen-states.ts';
import { WIDTHS } from './screens.ts';

let place: AccessibleProduct;

beforeAll(async () => {
  place = await openAccessibleProduct();
});
afterAll(() => place?.close());
// What one state holds or answers must not meet the next.
afterEach(() => stopIntercepting(place.page));

test.each(SCREEN_STATES)('axe finds nothing wrong on $name, at three widths in both themes', async ({ name, open }) => {
  const { page } = place;
  onTestFailed(() => keepPicture(page, name.replaceAll(/\W+/g, '-')));
  await page.setViewportSize(WIDTHS[0]);
  await open(place);
  expect(await violationsEverywhere(page)).toEqual({});
});
