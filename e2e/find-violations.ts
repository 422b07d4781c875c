import axe from 'axe-core';
import type { Page } from 'playwright';

export interface Violation {
  rule: string;
  what: string;
  where: string[];
}

/** What axe finds wrong on the page as it stands, by the rules of WCAG 2.2 A and AA and axe's own best practices. */
export async function findViolations(
  page: Page,
  wanted: 'everything' | 'colours' = 'everything',
): Promise<Violation[]> {
  // Evaluated, not added as a script: the page's own policy allows no foreign script, and must keep doing so here.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // axe is a global of the page once it was evaluated.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      // What is right is not described: that takes a quarter of the time.
      resultTypes: ['violations'],
    });
    return violations.map(({ id, help, nodes }) => ({
      rule: id,
      what: help,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    }));
  }, RULES[wanted]);
}

const RULES: Record<'everything' | 'colours', axe.RunOnly> = {
  everything: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
