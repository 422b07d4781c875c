import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The slice of chdb that answers queries. */
interface Chdb {
  Session: new () => {
    queryBindAsync(sql: string, values: object, options: { format: string }): Promise<{ text(): string }>;
  };
}

/** What of the address is no setting of the query. */
const NOT_SETTINGS = new Set([
  'query_id',
  'database',
  'wait_end_of_query',
  'cancel_http_readonly_queries_on_client_close',
]);

/**
 * Answers the HTTP of a ClickHouse server with the engine that lies in chdb, on loopback and a free port, which it prints.
 * It knows what the official client sends with a query and its values, and nothing else.
 */
const { Session }: Chdb = createRequire(join(process.argv[2] ?? '', 'package.json'))('chdb');
const session = new Session();
const server = createServer(async (request, response) => {
  try {
    const { sql, values, format } = await readQuery(request);
    const result = await session.queryBindAsync(sql, values, { format });
    response.end(result.text());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    response.statusCode = 500;
    response.setHeader('x-clickhouse-exception-code', /Code: (\d+)/.exec(message)?.[1] ?? '1002');
    response.end(message);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
process.on('disconnect', () => process.exit());

async function readQuery(request: IncomingMessage) {
  const address = new URL(request.url ?? '', 'http://localhost');
  const body = await text(request);
  const headers = { 'content-type': request.headers['content-type'] ?? 'text/plain' };
  const form = headers['content-type'].startsWith('multipart/')
    ? await new Response(body, { headers }).formData()
    : null;
  const given = String(form?.get('query') ?? body);
  const [, sql = '', format = 'TabSeparated'] = /^([\s\S]*?)\s*(?:FORMAT (\w+)\s*)?$/.exec(given) ?? [];
  const settings = [...address.searchParams].filter(([name]) => !NOT_SETTINGS.has(name) && !name.startsWith('param_'));
  const values = [...(form ?? []), ...address.searchParams].flatMap(([parameter, value]) => {
    if (!parameter.startsWith('param_')) return [];
    const name = parameter.slice('param_'.length);
    return [[name, sql.includes(`{${name}:Array`) ? listOf(String(value)) : unescaped(String(value))]];
  });
  const written = settings.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`).join(', ');
  return { sql: written === '' ? sql : `${sql} SETTINGS ${written}`, values: Object.fromEntries(values), format };
}

/** A list as the client writes it: of texts in quotes, or of numbers. */
function listOf(value: string): (string | number)[] {
  const items = value.match(/'(?:[^'\\]|\\[\s\S])*'|[^',[\]]+/g) ?? [];
  return items.map((item) => (item.startsWith("'") ? unescaped(item.slice(1, -1)) : Number(item)));
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0' };

function unescaped(value: string): string {
  return value.replace(/\\([\s\S])/g, (_, letter) => ESCAPES[letter] ?? letter);
}
