import { appendFile } from 'node:fs/promises';
import { runRootline } from './run-program.ts';

/**
 * Analyses a log as the scorers ask for it, `keep-answer.ts LOG ANSWERS`, and adds a line about the answer to the file
 * ANSWERS: a scorer keeps only whether the suspects are right.
 */
const [log = '', answers = ''] = process.argv.slice(2);
const printed = await runRootline(['analyze', log, '--json']);
const { severity, confidence } = JSON.parse(printed).result;
await appendFile(answers, `${JSON.stringify({ log, severity, confidence: confidence.level })}\n`);
process.stdout.write(printed);
