import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { ADMINISTRATOR, createAdministrator } from './administrator.ts';
import { stopIntercepting } from './intercept.ts';
import { keepPicture } from './keep-picture.ts';
import { launchBrowser } from './launch-browser.ts';
import { EMPTY_STATES } from './literal-texts/empty-states.ts';
import { DASHBOARD_STATES, HISTORY_STATES } from './literal-texts/history-states.ts';
import { MODEL_STATES } from './literal-texts/model-states.ts';
import { PANEL_STATES } from './literal-texts/panel-states.ts';
import { FEEDBACK_REVIEW_STATES, OPTIONS_STATES, RESULT_STATES, REVIEW_STATES } from './literal-texts/result-states.ts';
import { RULE_STATES } from './literal-texts/rule-states.ts';
import { RUNNING_STATES } from './literal-texts/running-states.ts';
import { NO_FILES, seedFiles, seedRules, seedUsers, signedInClient } from './literal-texts/seed-files.ts';
import { SIGNED_OUT_STATES } from './literal-texts/signed-out-states.ts';
import { SPECIFIED_TEXTS } from './literal-texts/specified-texts.ts';
import type { Place, TextState } from './literal-texts/text-state.ts';
import { PASSWORD_STATES, USER_STATES } from './literal-texts/user-states.ts';
import { startProduct } from './start-product.ts';

/** In this order: what a state leaves behind, later ones may need. */
const ON_AN_EMPTY_SERVER = [...SIGNED_OUT_STATES, ...EMPTY_STATES];
const WITH_FILES = [
  ...RUNNING_STATES,
  ...DASHBOARD_STATES,
  ...HISTORY_STATES,
  ...PANEL_STATES,
  ...OPTIONS_STATES,
  ...RESULT_STATES,
  ...REVIEW_STATES,
  ...FEEDBACK_REVIEW_STATES,
  ...RULE_STATES,
  ...MODEL_STATES,
  ...USER_STATES,
  ...PASSWORD_STATES,
];
const WAIT_MS = 15_000;

let browser: Browser;
let place: Place;
let saved: string[] = [];

beforeAll(async () => {
  const product = await startProduct({ UPLOAD_LIMIT_BYTES: '1000000' });
  browser = await launchBrowser();
  const page = await openPage(product.url);
  await createAdministrator(page, product);
  place = {
    product,
    page,
    guest: await openPage(product.url),
    client: await signedInClient(product, ADMINISTRATOR),
    files: NO_FILES,
    releaseModel: () => {},
    save: (words) => saved.push(words),
  };
});
afterAll(async () => {
  await browser?.close();
  await place?.product.stop();
});

test('every specified text has a state that shows it', () => {
  const found = [...ON_AN_EMPTY_SERVER, ...WITH_FILES].flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(SPECIFIED_TEXTS.filter((text) => !found.includes(text))).toEqual([]);
});

describe('on an empty server', () => {
  test.each(ON_AN_EMPTY_SERVER)('$name shows its texts', expectTexts);
});

describe('with files in every state', () => {
  beforeAll(async () => {
    await seedUsers(place.client);
    await seedRules(place.client);
    const { files, releaseModel } = await seedFiles(place.client, place.product);
    place = { ...place, files, releaseModel };
  });
  test.each(WITH_FILES)('$name shows its texts', expectTexts);
});

async function expectTexts({ name, open, rows, isSignedOut }: TextState): Promise<void> {
  saved = [];
  const page = isSignedOut ? place.guest : place.page;
  onTestFailed(() => keepPicture(page, `texts-${name}`.replaceAll(/\W+/g, '-')));
  await stopIntercepting(page);
  await open(place);
  const results = await Promise.allSettled(rows.map((row) => row.find({ page, saved })));
  const missing = rows.filter((_row, at) => results[at]?.status === 'rejected').map(({ text }) => text);
  expect(missing).toEqual([]);
}

/** Wide enough for every word of the navigation and for all columns. */
async function openPage(baseURL: string): Promise<Page> {
  const viewport = { width: 1440, height: 1000 };
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return page;
}
