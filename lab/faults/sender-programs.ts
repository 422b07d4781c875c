import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Place {
  folder: string;
  /** Lines that are to be sent. */
  file: string;
  records: number;
  port: number;
  token: string;
}

/** A program that pushes logs. */
export interface RealSender {
  name: string;
  package: string;
  /** The protocol tells it what is stored, so that it sends again what was not. */
  isTold: boolean;
  /** Writes what it reads, and gives how it is started. */
  start(place: Place): Promise<{ command: string; args: string[] }>;
}

const SYSTEMD = '/usr/lib/systemd';
const FIRST_MICROS = 1_772_359_200_000_000;

export const REAL_SENDERS: readonly RealSender[] = [
  {
    name: 'rsyslog, bulk',
    package: 'rsyslog-elasticsearch',
    isTold: true,
    start: (place) => rsyslog(place, rsyslogBulk(place)),
  },
  { name: 'syslog-ng, bulk', package: 'syslog-ng-mod-http', isTold: true, start: syslogNg },
  { name: 'systemd-journal-upload', package: 'systemd-journal-remote', isTold: true, start: journalUpload },
];

async function rsyslog({ folder, file }: Place, action: string) {
  const work = join(folder, 'rsyslog');
  await mkdir(work);
  const configuration = join(folder, 'rsyslog.conf');
  await writeFile(
    configuration,
    `global(workDirectory="${work}")
module(load="imfile" mode="polling" pollingInterval="1")
input(type="imfile" file="${file}" tag="shop:")
${action}
`,
  );
  return { command: 'rsyslogd', args: ['-n', '-i', join(folder, 'rsyslog.pid'), '-f', configuration] };
}

/** As docs/sources.md shows it. */
const rsyslogBulk = ({ port, token }: Place) => `module(load="omelasticsearch")
template(name="document" type="list" option.jsonf="on") {
  property(outname="@timestamp" name="timereported" dateFormat="rfc3339" format="jsonf")
  property(outname="message" name="msg" format="jsonf")
}
action(type="omelasticsearch" server="http://127.0.0.1:${port}/push" searchIndex="shop" searchType=""
  uid="rootline" pwd="${token}" template="document" bulkmode="on"
  action.resumeRetryCount="-1" action.resumeInterval="1")`;

async function syslogNg({ folder, file, port, token }: Place) {
  const configuration = join(folder, 'syslog-ng.conf');
  await writeFile(
    configuration,
    `@version: 3.38
source lines { file("${file}" follow-freq(1) flags(no-parse) log-iw-size(10000)); };
destination rootline {
  http(url("http://127.0.0.1:${port}/push/shop/_bulk") user("rootline") password("${token}")
    headers("Content-Type: application/x-ndjson") batch-lines(200) batch-timeout(500) retries(1000) time-reopen(1)
    body("{\\"index\\":{}}\\n$(format-json message=$MESSAGE)") delimiter("\\n") body-suffix("\\n"));
};
log { source(lines); destination(rootline); flags(flow-control); };
`,
  );
  const place = (name: string) => join(folder, `syslog-ng.${name}`);
  const files = ['-R', place('persist'), '-p', place('pid'), '-c', place('ctl')];
  return { command: 'syslog-ng', args: ['-F', '--no-caps', '-f', configuration, ...files] };
}

async function journalUpload({ folder, records, port, token }: Place) {
  const journal = join(folder, 'journal');
  await mkdir(journal);
  const id = '0123456789abcdef0123456789abcdef';
  const entries = Array.from(
    { length: records },
    (_, number) =>
      `__CURSOR=s=${id};i=${number + 1}\n__REALTIME_TIMESTAMP=${FIRST_MICROS + number}\n__MONOTONIC_TIMESTAMP=${number + 1}\n_BOOT_ID=${id}\n_TRANSPORT=stdout\nPRIORITY=6\n_SYSTEMD_UNIT=shop.service\nMESSAGE=record-${number}- of the shop\n\n`,
  );
  const text = join(folder, 'journal.export');
  await writeFile(text, entries.join(''));
  execFileSync(`${SYSTEMD}/systemd-journal-remote`, ['-o', join(journal, 'shop.journal'), text], { stdio: 'ignore' });
  return {
    command: `${SYSTEMD}/systemd-journal-upload`,
    args: [
      `--url=http://rootline:${token}@127.0.0.1:${port}/push`,
      `--directory=${journal}`,
      `--save-state=${join(folder, 'upload-state')}`,
    ],
  };
}
