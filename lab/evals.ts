import { parseArgs } from 'node:util';
import { LIMITS } from '../packages/contract/src/index.ts';
import { evaluateCases } from './evals/cases.ts';
import { evaluateModel } from './evals/model.ts';
import { evaluateParsing } from './evals/parsing.ts';
import { evaluateEverything, evaluateRca, evaluateServices } from './evals/rca.ts';
import { measureVerdicts, trainOnBank } from './evals/train/train.ts';
import { evaluateUnseen } from './evals/unseen.ts';

const USAGE = `Usage: npm run evals -- parsing
       npm run evals -- all [--size-mb N] [--seeds 11] [--formats log4j,ndjson,syslog]
       npm run evals -- rca [--size-mb N] [--seeds 1,2,3] [--formats log4j,ndjson,syslog]
       npm run evals -- cases
       npm run evals -- unseen
       npm run evals -- services [--seeds 1,2,3] [--held-back]
       npm run evals -- train --bank DIR [--folds FILE]
       npm run evals -- verdicts --bank DIR --folds FILE [--sources bugswarm,real]
       npm run evals -- rca --endpoint URL --model M [--timeout SECONDS]`;

/** Of the outages that are measured together with everything else. */
const SERVICE_SEEDS = [1, 2, 3];

/** Measures the parser, the analysis or a model on logs with known truth and prints the tables. */
async function evaluate(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'size-mb': { type: 'string', default: '20' },
      seeds: { type: 'string', default: '1,2,3' },
      formats: { type: 'string', default: 'log4j,ndjson,syslog' },
      'held-back': { type: 'boolean', default: false },
      bank: { type: 'string' },
      folds: { type: 'string' },
      sources: { type: 'string' },
      endpoint: { type: 'string' },
      model: { type: 'string' },
      timeout: { type: 'string', default: String(LIMITS.rca.timeoutSeconds.modalDefault) },
    },
  });
  const { endpoint, model, bank, folds } = values;
  const set = {
    sizeMb: Number(values['size-mb']),
    seeds: values.seeds.split(',').map(Number),
    formats: values.formats.split(','),
  };
  if (positionals[0] === 'parsing') await evaluateParsing();
  else if (positionals[0] === 'train' && bank !== undefined) await trainOnBank({ bank, folds });
  else if (positionals[0] === 'verdicts' && bank !== undefined && folds !== undefined)
    await measureVerdicts(bank, folds, values.sources?.split(',') ?? []);
  else if (positionals[0] === 'cases') await evaluateCases();
  else if (positionals[0] === 'unseen') await evaluateUnseen();
  else if (positionals[0] === 'services') await evaluateServices(values['held-back'] ? 'held-back' : 'open', set.seeds);
  else if (positionals[0] === 'all') await evaluateEverything(set, SERVICE_SEEDS);
  else if (positionals[0] !== 'rca' || (endpoint === undefined) !== (model === undefined)) throw new Error(USAGE);
  else if (endpoint !== undefined && model !== undefined)
    await evaluateModel({ endpoint, model, timeoutSeconds: Number(values.timeout) });
  else await evaluateRca(set);
}

try {
  await evaluate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
