/** `level=error`, `"severity": "warn"`. */
export const KEYED_LEVEL =
  /(?:^|[\s,;({|"'])(?:log[._-]?)?(?:level|lvl|severity)["']?\s*[=:]\s*["'[<]?([A-Za-z]{3,13})/i;
