import { startClickHouse } from './clickhouse/start-clickhouse.ts';
import { runNode, tool } from './run-step.ts';

/** The questions that DuckDB answers in every test run, asked of ClickHouse. */
const clickhouse = await startClickHouse();
try {
  const words = ['run', '--project=server', '--retry=0', 'entries-contract.test.ts'];
  process.exitCode = await runNode([tool('vitest', 'vitest.mjs'), ...words], { CLICKHOUSE_URL: clickhouse.url });
} finally {
  await clickhouse.stop();
}
