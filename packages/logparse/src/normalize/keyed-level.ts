const KEY = String.raw`(?:^|[\s,;({|"'])(?:log[._-]?)?(?:level|lvl|severity)["']?`;
const VALUE = `["'[<]?([A-Za-z]{3,13})`;

/** A level behind its key, as the first group: `level=error`, `"severity": "warn"`. */
export const KEYED_LEVEL = new RegExp(`${KEY}\\s*[=:]\\s*${VALUE}`, 'i');
