/** A line that names a test which failed. Groups: name, and where the line tells them suite, file, line, and message. */
export const FAILED_TEST_SHAPES: readonly RegExp[] = [
  // tests/x.py::TestA::test_b, in a list of failures or while they run.
  /^(?:FAILED|ERROR)\s+(?<file>[^\s:]+\.py)::(?<name>\S.*?)(?:\s+-\s+(?<message>.*))?$/,
  /^(?<file>[^\s:]+\.py)::(?<name>\S.*?)\s+(?:FAILED|ERROR)\b/,
  // A name with the time that the test took.
  /^\s*--- FAIL: (?<name>\S+) \([\d.]+s\)/,
  /^test (?<name>\S+)(?: - .*?)? \.\.\. FAILED$/,
  // A path of names behind a file or a bullet.
  /^\s*FAIL\s+(?:\|?[\w-]+\|?\s+)?(?<file>\S+\.[cm]?[jt]sx?) > (?<name>.+?)(?:\s+\d+\s?m?s)?$/,
  /^\s*●\s+(?<name>\S.* › .+)$/,
  /^\s*\d+\)\s+(?:\[[\w -]+\] › )?(?<file>[^\s:]+):(?<line>\d+):\d+ › (?<name>.+?)(?:\s+─+)?$/,
  // A class and its method.
  /^\[ERROR\]\s+(?:Tests?\s+)?(?<suite>[\w.$]+)\.(?<name>\w+):(?<line>\d+)(?:->\S+)?\s*(?<message>.*)$/,
  /^\[ERROR\]\s+(?<name>\w+)\((?<suite>[\w.$]+)\)\s+Time elapsed.*<<< (?:FAILURE|ERROR)!/,
  /^\[ERROR\]\s+(?<suite>[\w.$]+)\.(?<name>\w+)(?:\S*)? -- Time elapsed.*<<< (?:FAILURE|ERROR)!/,
  /^(?<suite>[\w.$]+) > (?<name>.+?) FAILED$/,
  /^\[ {2}FAILED {2}\] (?<suite>[\w/]+)\.(?<name>[\w/]+)/,
  /^(?:FAIL|ERROR): (?<name>test\w*) \((?<suite>[\w.]+)\)/,
  /^(?<suite>[\w:]+)#(?<name>test_\w+)(?: \[(?<file>[^\s\]]+):(?<line>\d+)\])?:$/,
  /^(?:(?<file>\/\S+):(?<line>\d+): error: |Test Case ')-\[(?<suite>[\w.]+) (?<name>\w+)\](?:' failed| : (?<message>.*))/,
  /^\s*\d+\) test (?<name>.+) \((?<suite>[\w.]+)\)$/,
  /^\s*Failed (?<name>[\w.]+(?:\(.*\))?) \[(?:< )?\d+ m?s\]$/,
  /^(?:\[xUnit\.net [\d:.]+\])?\s+(?<name>[\w.]+(?:\(.*\))?) \[FAIL\]$/,
  // A number, a word, or a target.
  /^\s*not ok \d+\s+(?:- )?(?<name>(?!.*# ?(?:TODO|SKIP))[^#]+?)(?:\s+#.*)?$/i,
  /^rspec (?<file>\S+?):(?<line>\d+) # (?<name>.+)$/,
  /^\s*\d+ - (?<name>\S+) \((?:Failed|Timeout|SEGFAULT|Child aborted|Exit code .*)\)/,
  /^(?<suite>\/\/\S+):(?<name>\S+)\s+(?:FAILED|TIMEOUT)\b/,
];

/** Lines that start the output of one test without saying that it failed. */
export const TEST_HEADINGS: readonly RegExp[] = [
  /^_{3,} (?:ERROR at \w+ of )?(?<name>\S.*?) _{3,}$/,
  /^---- (?<name>\S+) stdout ----$/,
];

/** What stands in every line that one of the shapes fits. */
export const MAY_NAME_A_TEST = /fail|error|timeout|not ok|●|›|rspec |_{3} |stdout ----|#test_|\) test /i;

/** What pipelines and runners of several programs write before a line. */
export const LINE_PREFIX = /^(?:[^\t]*\t[^\t]*\t)?\ufeff?(?:\d{4}-\d\d-\d\dT[\d:.]+Z )?(?:[\w.-]+\s*\| )?/;
