import type { Locator, Page } from 'playwright';
import type { SpecifiedText } from './specified-texts.ts';

interface Visit {
  page: Page;
  /** Names and contents of the files that the state has saved. */
  saved: readonly string[];
}

/** One specified text and the way to it in the state that shows it. */
export interface TextRow {
  text: SpecifiedText;
  /** Rejects when the text is not there. */
  find(visit: Visit): Promise<void>;
}

type Role = Parameters<Page['getByRole']>[0];

/** The parts of the screen that have a role and the text as their whole name. */
export function named(role: Role, ...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => rowOf(text, (page) => page.getByRole(role, { name: wholly(text) })));
}

/** The texts that stand alone in a part of the screen. */
export function written(...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => rowOf(text, (page) => page.getByText(wholly(text))));
}

/** The texts that stand beside others, in one part with them. */
export function among(...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => rowOf(text, (page) => page.getByText(new RegExp(pattern(text)))));
}

/** The fields with these labels. */
export function labelled(...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => rowOf(text, (page) => page.getByLabel(wholly(text))));
}

/** The texts of one part of the screen, which may stand elsewhere with another meaning. */
export function within(part: (page: Page) => Locator, ...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => rowOf(text, (page) => part(page).getByText(wholly(text))));
}

/** The names of files that were saved, or what they hold. */
export function saved(...texts: SpecifiedText[]): TextRow[] {
  return texts.map((text) => ({
    text,
    find: async ({ saved }) => {
      if (!saved.some((words) => new RegExp(pattern(text)).test(words))) {
        throw new Error(`No saved file has the text "${text}": ${saved.join(', ').slice(0, 500)}`);
      }
    },
  }));
}

function rowOf(text: SpecifiedText, find: (page: Page) => Locator): TextRow {
  return { text, find: ({ page }) => find(page).filter({ visible: true }).first().waitFor() };
}

function wholly(text: string): RegExp {
  return new RegExp(`^\\s*${pattern(text)}\\s*$`);
}

/** The text with `{x}` as any value; upper and lower case count. */
function pattern(text: string): string {
  return text
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
}
