import { startClickHouse } from './clickhouse/start-clickhouse.ts';
import { runNode, tool } from './run-step.ts';

/** What DuckDB is asked in every test run, the queries of the manual too, asked of ClickHouse. */
const clickhouse = await startClickHouse();
try {
  const words = ['run', '--project=server', '--retry=0', 'entries-contract.test.ts', 'documented-queries.test.ts'];
  process.exitCode = await runNode([tool('vitest', 'vitest.mjs'), ...words], { CLICKHOUSE_URL: clickhouse.url });
} finally {
  await clickhouse.stop();
}
