import { bracketed, createCaseWriter, jsonLine, logfmt } from '../case-writer.ts';
import type { CheckCase } from '../check-case.ts';

export const crashLoop: CheckCase = {
  name: 'crash-loop',
  title: 'A worker dies at every start',
  fileName: 'parcel-worker.log',
  cause: /label sheet template is missing key/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-03T08:00:00Z', logfmt);
    background(90, 900, [
      (n) => ['info', `pod=parcel-worker msg="label ${n} printed in ${n % 300} ms"`],
      (n) => ['info', `pod=parcel-worker msg="queue depth is ${n % 40}"`],
    ]);
    for (let restart = 1; restart <= 14; restart += 1) {
      write(20_000, 'info', 'pod=parcel-worker msg="parcel worker is starting"');
      write(40, 'error', 'pod=parcel-worker msg="label sheet template is missing key margin_top"');
      write(10, 'fatal', 'pod=parcel-worker msg="start aborted, exit code 3"');
      write(700, 'warn', `pod=supervisor msg="back-off before restart ${restart} of parcel-worker"`);
    }
    return lines;
  },
};

export const configError: CheckCase = {
  name: 'config-error',
  title: 'A setting with a wrong value',
  fileName: 'quota-service.log',
  cause: /setting quota\.window/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-04T10:15:00Z', bracketed);
    background(100, 700, [
      (n) => ['INFO', `quota.Meter - tenant ${n % 60} used ${n % 100} percent`],
      (n) => ['INFO', `web.Access - GET /quota/${n} 200 in ${n % 30} ms`],
    ]);
    write(500, 'INFO', 'config.Watcher - reloading settings from quota.yaml');
    write(20, 'WARN', 'config.Watcher - setting quota.window has the value "5 minuts", which is no duration; using 0');
    for (let i = 0; i < 26; i += 1) {
      write(400, 'ERROR', `quota.Meter - cannot compute a rate for tenant ${(i * 13) % 60}: the window is empty`);
      write(60, 'ERROR', `web.Access - GET /quota/${i * 31} 500 in ${i % 20} ms`);
    }
    return lines;
  },
};

export const badDeploy: CheckCase = {
  name: 'bad-deploy',
  title: 'A release that breaks a call',
  fileName: 'basket-api.log',
  cause: /deployed release 8\.1\.0|has no field 'currency'/,
  writeLines() {
    const { lines, write, background } = createCaseWriter('2026-02-05T15:30:00Z', jsonLine);
    background(110, 600, [
      (n) => ['INFO', `basket.Api|basket ${n} priced at ${n % 500} cents`],
      (n) => ['INFO', `basket.Api|basket ${n} saved in ${n % 40} ms`],
      (n) => ['DEBUG', `cache.Local|entry ${n} is fresh`],
    ]);
    write(800, 'INFO', 'deploy.Agent|deployed release 8.1.0 over release 8.0.6');
    for (let i = 0; i < 24; i += 1) {
      write(300, 'ERROR', "basket.Pricing|price answer has no field 'currency', the basket cannot be priced");
      write(40, 'ERROR', `basket.Api|basket ${i * 17} answered 500`);
      if (i % 6 === 0) write(90, 'INFO', `basket.Api|basket ${i * 11} saved in ${i} ms`);
    }
    return lines;
  },
};
