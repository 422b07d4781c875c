import { parseArgs } from 'node:util';
import { benchParsing, measureParses } from './bench/parse.ts';

const USAGE = `Usage: npm run bench -- parse [--size-mb 100,1000] [--formats log4j,syslog,access,ndjson,words] [--file PATH]
       npm run bench -- peers [--size-mb 100] [--formats log4j,ndjson]
       npm run bench -- server [--size-mb 100,1000] [--formats log4j]
       npm run bench -- calls [--files 300] [--rate 50] [--seconds 30] [--parsing-mb 0]
       npm run bench -- analysis [--runs 500] [--size-mb 100]
       npm run bench -- entries [--lines 1000000]
       npm run bench -- engines [--lines 1000000]
       npm run bench -- cold-page [--lines 1000000]
       npm run bench -- capacity [--files 40] [--size-mb 10]
       npm run bench -- case [--files 50] [--size-mb 28]
       npm run bench -- case-archive [--files 60] [--size-mb 1000]
       npm run bench -- web [--lines 1000000]`;

/** Measures the speed and the memory of a part on logs that it writes itself, and prints a table. */
async function bench(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'size-mb': { type: 'string' },
      runs: { type: 'string', default: '500' },
      formats: { type: 'string', default: 'log4j,syslog,access,ndjson,words' },
      file: { type: 'string' },
      lines: { type: 'string', default: '1000000' },
      files: { type: 'string' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '30' },
      'parsing-mb': { type: 'string', default: '0' },
    },
  });
  const [part, path, format] = positionals;
  const { 'size-mb': sizeMb = '100' } = values;
  const sizesMb = sizeMb.split(',').map(Number);
  if (part === 'parse') {
    await benchParsing({
      sizesMb,
      formats: values.formats.split(','),
      file: values.file ?? null,
    });
  } else if (part === 'peers') {
    const { benchPeers } = await import('./bench/peers.ts');
    await benchPeers(sizesMb, values.formats.split(','));
  } else if (part === 'server') {
    // Only these parts need the built product.
    const { benchServer } = await import('./bench/server.ts');
    await benchServer(sizesMb, values.formats.split(','));
  } else if (part === 'calls') {
    const { benchOpenLoop } = await import('./bench/open-loop.ts');
    await benchOpenLoop({
      files: Number(values.files ?? '300'),
      requestsPerSecond: Number(values.rate),
      seconds: Number(values.seconds),
      parsingMb: Number(values['parsing-mb']),
    });
  } else if (part === 'analysis') {
    const { benchAnalysis } = await import('./bench/analysis.ts');
    await benchAnalysis(Number(values.runs), Number(sizeMb));
  } else if (part === 'entries') {
    const { benchEntries } = await import('./bench/entries.ts');
    await benchEntries(Number(values.lines));
  } else if (part === 'engines') {
    const { benchEngines } = await import('./bench/engines.ts');
    await benchEngines(Number(values.lines));
  } else if (part === 'cold-page') {
    const { benchColdPage } = await import('./bench/cold-page.ts');
    await benchColdPage(Number(values.lines));
  } else if (part === 'capacity') {
    const { benchCapacity } = await import('./bench/capacity.ts');
    await benchCapacity(Number(values.files ?? '40'), Number(values['size-mb'] ?? '10'));
  } else if (part === 'case') {
    const { benchCase } = await import('./bench/case.ts');
    await benchCase({ files: Number(values.files ?? '50'), sizeMb: Number(values['size-mb'] ?? '28') });
  } else if (part === 'case-archive') {
    const { benchCaseArchive } = await import('./bench/case-archive.ts');
    await benchCaseArchive({ files: Number(values.files ?? '60'), sizeMb: Number(values['size-mb'] ?? '1000') });
  } else if (part === 'web') {
    const { benchWeb } = await import('../e2e/bench/web.ts');
    await benchWeb(Number(values.lines));
  } else if (part === 'duckdb-once') {
    const { countWithDuckdb } = await import('./bench/duckdb-once.ts');
    console.log(await countWithDuckdb(path, format));
  } else if (part === 'parse-once' && path !== undefined) console.log(JSON.stringify(measureParses(path)));
  else throw new Error(USAGE);
}

await bench();
