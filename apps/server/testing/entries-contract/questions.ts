import { LONG_TEXT, START_MS, type WrittenEntry, writtenRoute } from './written-entries.ts';

type Kind = 'index' | 'page' | 'groups' | 'components' | 'gaps' | 'routes' | 'histogram';

/** A question about entries: how it is asked, and which entries it is about. */
export interface Question {
  name: string;
  kind: Kind;
  query: Record<string, string>;
  matches: (entry: WrittenEntry) => boolean;
}

const all = () => true;
const at = (seconds: number) => new Date(START_MS + seconds * 1000).toISOString();
/** Earlier than every entry. */
export const BEFORE_ALL = at(-1);
const within = (from: number, to: number) => (entry: WrittenEntry) =>
  entry.timeMs !== null && entry.timeMs >= START_MS + from * 1000 && entry.timeMs <= START_MS + to * 1000;

/** Where a text is searched: in the line as it stands, in the message and in the values of fields. */
const searched = ({ raw, message, fields }: WrittenEntry) => [raw, message, ...Object.values(fields)].join('\u0000');
const lowered = new WeakMap<WrittenEntry, string>();

/** Letter by letter, as expressions compare: at the end of a word JavaScript has another small sigma. */
const lower = (value: string) => value.toLowerCase().replaceAll('ς', 'σ');
const text = (wanted: string) => {
  const small = lower(wanted);
  return (entry: WrittenEntry) => {
    const known = lowered.get(entry) ?? lower(searched(entry));
    lowered.set(entry, known);
    return known.includes(small);
  };
};
const exact = (wanted: string) => (entry: WrittenEntry) => searched(entry).includes(wanted);
const expression = (wanted: string, flags = 'iu') => {
  const pattern = new RegExp(wanted, flags);
  return ({ raw, message }: WrittenEntry) => pattern.test(raw) || pattern.test(message);
};
const field = (name: string, value: unknown) => (entry: WrittenEntry) => entry.fields[name] === value;

const compared = (name: string, holds: (value: number) => boolean) => (entry: WrittenEntry) => {
  const value = entry.fields[name];
  const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isNumber && holds(Number(value));
};

const ofRoute = (route: string) => (entry: WrittenEntry) => writtenRoute(entry) === route;

type Row = [string, Kind, Record<string, string>, Question['matches']];

const search = (wanted: string): Row => [`text ${wanted.slice(0, 40)}`, 'index', { text: wanted }, text(wanted)];
const regex = (wanted: string): Row => [
  `expression ${wanted}`,
  'index',
  { text: wanted, mode: 'regex' },
  expression(wanted),
];
const isBetween = (from: number, to: number, levels: string[]) => (entry: WrittenEntry) =>
  within(from, to)(entry) && levels.includes(entry.level ?? 'none');

const TABLE: Row[] = [
  ['everything', 'index', {}, all],
  ['two levels', 'index', { levels: 'ERROR,FATAL' }, ({ level }) => level === 'ERROR' || level === 'FATAL'],
  ['no level', 'index', { levels: 'none' }, ({ level }) => level === null],
  ['a range of time', 'index', { from: at(100), to: at(5000) }, within(100, 5000)],
  ['times to the millisecond', 'index', { from: at(20.001), to: at(30) }, within(20.001, 30)],
  ['a time of another zone', 'index', { from: '2026-03-01T02:00:20+02:00', to: at(50) }, within(20, 50)],
  ['a time before all', 'index', { to: BEFORE_ALL }, () => false],
  [
    'levels in a time',
    'index',
    { levels: 'WARN,none', from: at(50), to: at(70_000) },
    isBetween(50, 70_000, ['WARN', 'none']),
  ],
  search('REFUSED'),
  search('Überfällig'),
  search('упало'),
  search('已满 😀'),
  search('100% of'),
  search('a_b is'),
  search('%'),
  search('_b'),
  search(`'quoted' and "double"`),
  search('C:\\temp'),
  search('\\d'),
  search('tab\there'),
  search('\u0007'),
  search('two\nlines'),
  search(`O'Brien "x"`),
  search('o-77077'),
  search('$dollar {brace} [bracket] (paren) ^caret* +plus? |pipe'),
  search('needle-at-the-end'),
  search(LONG_TEXT.slice(0, 900)),
  search('coloured red alert'),
  search('οδοσ'),
  search('σασ'),
  search('12625.125'),
  search('nothing holds this'),
  ['a text in its case', 'index', { text: 'ANNA', matchCase: 'true' }, exact('ANNA')],
  ['a text in a case that is nowhere', 'index', { text: 'REFUSED', matchCase: 'true' }, exact('REFUSED')],
  ['a text beyond ASCII in its case', 'index', { text: 'УПАЛО', matchCase: 'true' }, exact('УПАЛО')],
  regex('request \\d*7 served'),
  regex('refused by (bank|friend)"'),
  regex('^disk [0-3] lost$'),
  regex('[À-ÿ]rzte'),
  regex('two.lines'),
  regex('TWO\\nLINES'),
  regex('(?i:PAYMENT) 1?77 '),
  regex('\\x07|\\$dollar'),
  [
    'an expression in its case',
    'index',
    { text: 'PAYMENT', mode: 'regex', matchCase: 'true' },
    expression('PAYMENT', 'u'),
  ],
  ['a field', 'index', { where: '{"user":"anna"}' }, field('user', 'anna')],
  ['a field that is a number', 'index', { where: '{"count":3}' }, field('count', 3)],
  ['a number written as text', 'index', { where: '{"count":"3"}' }, field('count', '3')],
  ['a field that is null', 'index', { where: '{"note":null}' }, field('note', null)],
  ['a field that is empty', 'index', { where: '{"note":""}' }, field('note', '')],
  ['a field with signs of JSON', 'index', { where: '{"where":"a,b}{c"}' }, field('where', 'a,b}{c')],
  ['a field with backslashes', 'index', { where: '{"path":"C:\\\\temp"}' }, field('path', 'C:\\temp')],
  ['not a field', 'index', { whereNot: '{"user":"anna"}' }, (entry) => entry.fields['user'] !== 'anna'],
  [
    'two fields',
    'index',
    { where: '{"user":"bob","count":5}' },
    (entry) => field('user', 'bob')(entry) && field('count', 5)(entry),
  ],
  ['numbers from a bound on', 'index', { compare: '[["count",">=",4]]' }, compared('count', (count) => count >= 4)],
  [
    'numbers between bounds',
    'index',
    { compare: '[["count",">",1],["count","<",4]]' },
    compared('count', (count) => count > 1 && count < 4),
  ],
  ['numbers of a field that holds none', 'index', { compare: '[["user","<=",9]]' }, () => false],
  [
    'a component',
    'index',
    { components: '["shop.pay","ядро"]' },
    ({ component }) => component === 'shop.pay' || component === 'ядро',
  ],
  ['no component', 'index', { components: '[""]' }, ({ component }) => component === null],
  ['not a component', 'index', { componentsNot: '["shop.cart"]' }, ({ component }) => component !== 'shop.cart'],
  [
    'all filters at once',
    'index',
    { text: 'bank', levels: 'ERROR', from: at(10_000), components: '["shop.pay"]', where: '{"user":"bob"}' },
    (entry) => isBetween(10_000, 1e9, ['ERROR'])(entry) && text('bank')(entry) && field('user', 'bob')(entry),
  ],
  ['the first page', 'page', { limit: '40' }, all],
  ['a page in the middle, with what stands before it', 'page', { line: '100000', limit: '5', before: '7' }, all],
  ['a page with lines as they stand in the file', 'page', { limit: '20', raw: 'true' }, all],
  ['the last page', 'page', { line: '100990', limit: '50' }, all],
  ['a page from a position', 'page', { seq: '99998', limit: '4', before: '3' }, all],
  ['a page of hits', 'page', { text: 'refused', line: '99900', limit: '3', before: '2' }, text('refused')],
  ['a page of a rare text', 'page', { text: 'упало', limit: '10' }, text('упало')],
  ['a page of an expression', 'page', { text: 'lost$', mode: 'regex', limit: '6' }, expression('lost$')],
  [
    'a page of a level in a time',
    'page',
    { levels: 'FATAL', from: at(1000), limit: '5' },
    isBetween(1000, 1e9, ['FATAL']),
  ],
  ['a page without hits', 'page', { text: 'nothing holds this' }, () => false],
  [
    'groups of a text',
    'groups',
    { text: 'shop.', levels: 'FATAL,ERROR,WARN', from: at(20), to: at(50_000) },
    (entry) => text('shop.')(entry) && isBetween(20, 50_000, ['FATAL', 'ERROR', 'WARN'])(entry),
  ],
  ['groups of a field, which have no time', 'groups', { where: '{"host":"node-7"}' }, field('host', 'node-7')],
  ['groups of nothing', 'groups', { text: 'nothing holds this' }, () => false],
  ['components of everything', 'components', {}, all],
  ['components of a search', 'components', { text: 'anna' }, text('anna')],
  ['a range of lines', 'index', { lines: '99-5000' }, ({ line }) => line >= 99 && line <= 5000],
  ['routes of everything', 'routes', {}, all],
  ['routes of a time', 'routes', { from: at(2000), to: at(9000) }, within(2000, 9000)],
  ['the first routes', 'routes', { limit: '2' }, all],
  ['routes of nothing', 'routes', { text: 'nothing holds this' }, () => false],
  ['requests of a route', 'index', { route: '/api/orders/{id}' }, ofRoute('/api/orders/{id}')],
  [
    'failed requests of a route with a host',
    'index',
    { route: '/users/{id}/keys', compare: '[["status",">=",500]]' },
    (entry) => ofRoute('/users/{id}/keys')(entry) && entry.fields['status'] === 502,
  ],
  ['pauses', 'gaps', {}, all],
  ['pauses between hits', 'gaps', { levels: 'ERROR' }, ({ level }) => level === 'ERROR'],
  ['bars of a range', 'histogram', { bars: '60', from: at(1000), to: at(4000) }, all],
  ['bars of seconds', 'histogram', { bars: '100', from: at(0), to: at(90) }, all],
  ['bars over the pause', 'histogram', { bars: '37', from: at(59_000), to: at(64_500) }, all],
  ['as many buckets as there may be', 'histogram', { buckets: '500' }, all],
];

export const QUESTIONS: readonly Question[] = TABLE.map(([name, kind, query, matches]) => ({
  name,
  kind,
  query,
  matches,
}));
