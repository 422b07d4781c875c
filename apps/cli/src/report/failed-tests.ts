import { cleanText, codePlace } from '@rootline/contract';
import type { ReadLines } from '@rootline/rca';
import { cutText } from '@rootline/report';
import { FAILED_TEST_SHAPES, LINE_PREFIX, MAY_NAME_A_TEST, TEST_HEADINGS } from './failed-test-shapes.ts';

/** A test that a log names as failed. */
export interface FailedTest {
  name: string;
  /** Class, module or file that it belongs to; null where the log does not tell. */
  suite: string | null;
  /** Where it failed in the source code. */
  file: string | null;
  fileLine: number | null;
  /** What it said; null where nothing was found. */
  message: string | null;
  /** Line of the log that names it. */
  line: number;
  /** Lines of the log that tell of it. */
  told: string[];
}

export interface FailedTests {
  tests: FailedTest[];
  /** Further tests that failed and are not listed. */
  more: number;
}

const SLICE = 5000;
const MOST_TESTS = 1000;
const MOST_TOLD = 40;
const LINE_LENGTH = 500;
const RULER = /^[=\-~]{5,}(?: .* [=\-~]{5,})?$/;
/** Files of frameworks and libraries, which are no place of a test. */
const FOREIGN = /node_modules|(?:site|dist)-packages|^node:|\/rustc\/|\/usr\/lib|(?:Assert\w*|Native\w*|Method)\.java/;
const SAYS_WHY = /^E {2,}(?=\S)|error|exception|assert|expected|panicked|mismatch|got:/i;

/** What the log tells of one test, from its heading on. */
interface Section {
  places: { file: string; line: number }[];
  told: string[];
}

/** Reads the whole log for tests that it names as failed; each once, with what was told of it. */
export async function findFailedTests(lineCount: number, readLines: ReadLines): Promise<FailedTests> {
  const tests = new Map<string, FailedTest>();
  const sections = new Map<string, Section>();
  let open: Section | null = null;
  let more = 0;
  for (let from = 1; from <= lineCount; from += SLICE) {
    for (const raw of await readLines([{ from, to: Math.min(lineCount, from + SLICE - 1) }])) {
      const bare = raw.text.slice(0, 4 * LINE_LENGTH).replace(LINE_PREFIX, '');
      const text = `${/^ */.exec(bare)?.[0] ?? ''}${cleanText(bare)}`;
      const found = MAY_NAME_A_TEST.test(text) ? readName(text) : null;
      if (found === null) {
        open = RULER.test(text) ? null : addTo(open, text);
        continue;
      }
      const key = keyOf(found.name, found.suite);
      open = sections.get(key) ?? { places: [], told: [] };
      if (sections.size < 2 * MOST_TESTS) sections.set(key, open);
      if (!found.isFailed) continue;
      const known = tests.get(key);
      if (known !== undefined) fill(known, found);
      else if (tests.size >= MOST_TESTS) more++;
      else tests.set(key, { ...found, line: raw.line, told: [cutText(text.trim(), LINE_LENGTH)] });
    }
  }
  for (const [key, test] of tests) complete(test, sections.get(key) ?? { places: [], told: [] });
  return { tests: [...tests.values()], more };
}

type Named = Pick<FailedTest, 'name' | 'suite' | 'file' | 'fileLine' | 'message'> & { isFailed: boolean };

function readName(text: string): Named | null {
  for (const shapes of [FAILED_TEST_SHAPES, TEST_HEADINGS]) {
    for (const shape of shapes) {
      const groups = shape.exec(text)?.groups;
      if (groups?.['name'] === undefined) continue;
      const { file = null, line, message = '' } = groups;
      const parts = groups['name'].split(/::| > | › /);
      const name = parts.at(-1) ?? groups['name'];
      const suite = groups['suite'] ?? (parts.length > 1 ? parts.slice(0, -1).join('.') : null);
      const isFailed = shapes === FAILED_TEST_SHAPES;
      const fileLine = file === null || line === undefined ? null : Number(line);
      return { name, suite, file, fileLine, message: message.trim() === '' ? null : message.trim(), isFailed };
    }
  }
  return null;
}

/** A class is named with its package in one place and without it in another. */
function keyOf(name: string, suite: string | null): string {
  const whole = `${suite === null ? '' : `${suite}.`}${name}`.replace(/[(\\].*$/s, '');
  return whole.split(/[.:]+/).filter(Boolean).slice(-2).join('.');
}

function addTo(section: Section | null, text: string): Section | null {
  if (section === null || section.told.length >= MOST_TOLD) return null;
  if (text.trim() === '') return section;
  section.told.push(cutText(text, LINE_LENGTH));
  const [, file, line] = /^(.*):(\d+)$/s.exec(codePlace([text]) ?? '') ?? [];
  if (file !== undefined && !FOREIGN.test(file)) section.places.push({ file, line: Number(line) });
  return section;
}

/** What a later line says beside the first. */
function fill(test: FailedTest, found: Named): void {
  test.suite ??= found.suite;
  test.file ??= found.file;
  test.fileLine ??= found.fileLine;
  test.message ??= found.message;
}

/** The place and the reason, from what was told of the test. */
function complete(test: FailedTest, { places, told }: Section): void {
  const classFile = test.suite?.split(/[.$]/).at(-1) ?? '';
  const isOwn = (file: string) =>
    test.file === null
      ? classFile !== '' && file.includes(classFile)
      : file.endsWith(test.file) || test.file.endsWith(file);
  const place = places.find(({ file }) => isOwn(file)) ?? (test.file === null ? places[0] : undefined);
  if (test.fileLine === null && place !== undefined) {
    test.file ??= place.file;
    test.fileLine = place.line;
  }
  test.message ??=
    told
      .find((text) => SAYS_WHY.test(text.trim()))
      ?.trim()
      .replace(/^E {2,}/, '') ?? null;
  test.told.push(...told);
}
