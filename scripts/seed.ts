import { parseArgs } from 'node:util';
import { DEFAULT_BACKEND_URL } from '../packages/contract/src/index.ts';
import { SCENARIOS, scenarioNamed, writeScenario } from './scenarios/scenarios.ts';
import { createSeedClient } from './scenarios/seed-client.ts';

/** Uploads named scenarios into a running server and analyses them: `npm run seed -- crash-loop db-pool`. */
const USAGE = `npm run seed -- <scenario …> [--server URL] [--email ADDRESS] [--password WORD] [--model NAME] [--seed NUMBER]

Scenarios:
${SCENARIOS.map(({ name, story }) => `  ${name.padEnd(14)} ${story}`).join('\n')}

--server, --email and --password may also stand in ROOTLINE_SERVER, ROOTLINE_EMAIL and ROOTLINE_PASSWORD.
Without --model the analysis is statistical.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: process.env['ROOTLINE_SERVER'] ?? DEFAULT_BACKEND_URL },
    email: { type: 'string', default: process.env['ROOTLINE_EMAIL'] ?? '' },
    password: { type: 'string', default: process.env['ROOTLINE_PASSWORD'] ?? '' },
    model: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

try {
  if (values.help || positionals.length === 0) console.log(USAGE);
  else await seed(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function seed(names: string[]): Promise<void> {
  const scenarios = names.map(scenarioNamed);
  if (values.email === '' || values.password === '') throw new Error('Please provide --email and --password');
  const client = await createSeedClient(values.server, { email: values.email, password: values.password });
  for (const scenario of scenarios) {
    const { fileName, text } = writeScenario(scenario, Number(values.seed));
    const file = await client.upload(fileName, text);
    const run = await client.analyze(file.id, values.model ?? null);
    const cause = run.result?.rootCause ?? run.error ?? '';
    console.log(
      `${scenario.name}: ${fileName}, ${file.entryCount} entries, ${run.analysisMode} analysis ${run.status}. ${cause}`,
    );
  }
}
