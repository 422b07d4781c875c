import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DebianProgramName, needProgram } from '../../../../scripts/debian-programs/programs.ts';
import { TEST_CERTIFICATE } from '../test-certificate.ts';

interface Place {
  folder: string;
  /** Lines that are to be sent. */
  file: string;
  records: number;
  port: number;
  /** Of plain syslog, and of syslog with TLS. */
  syslogPort: number;
  token: string;
}

/** A program that pushes logs. */
export interface RealSender {
  name: string;
  program: DebianProgramName;
  /** The protocol tells it what is stored, so that it sends again what was not. */
  isTold: boolean;
  /** The server receives syslog, with or without TLS, or neither. */
  receives: 'TCP' | 'TLS' | null;
  /** Writes what it reads, and gives how it is started. */
  start(place: Place): Promise<{ command: string; args: string[] }>;
}

const FIRST_MICROS = 1_772_359_200_000_000;

export const REAL_SENDERS: readonly RealSender[] = [
  {
    name: 'rsyslog, bulk',
    program: 'rsyslogd',
    isTold: true,
    receives: null,
    start: (place) => rsyslog(place, rsyslogBulk(place)),
  },
  {
    name: 'rsyslog, syslog',
    program: 'rsyslogd',
    isTold: false,
    receives: 'TCP',
    start: (place) => rsyslog(place, rsyslogSyslog(place)),
  },
  {
    name: 'rsyslog, syslog with TLS',
    program: 'rsyslogd',
    isTold: false,
    receives: 'TLS',
    start: (place) =>
      rsyslog(place, rsyslogTls(place), `DefaultNetstreamDriverCAFile="${certificateIn(place.folder)}"`),
  },
  {
    name: 'syslog-ng, bulk',
    program: 'syslog-ng',
    isTold: true,
    receives: null,
    start: (place) => syslogNg(place, syslogNgBulk(place)),
  },
  {
    name: 'syslog-ng, syslog',
    program: 'syslog-ng',
    isTold: false,
    receives: 'TCP',
    start: (place) => syslogNg(place, syslogNgSyslog(place)),
  },
  {
    name: 'systemd-journal-upload',
    program: 'systemd-journal-upload',
    isTold: true,
    receives: null,
    start: journalUpload,
  },
];

const certificateIn = (folder: string): string => join(folder, 'certificate.pem');

/** What the server is told so that it receives what the program sends. */
export async function settingsFor({ receives }: RealSender, folder: string, port: number) {
  if (receives === null) return {};
  const key = join(folder, 'key.pem');
  await writeFile(certificateIn(folder), TEST_CERTIFICATE.cert);
  await writeFile(key, TEST_CERTIFICATE.key);
  const tls = { SYSLOG_TLS_CERT: certificateIn(folder), SYSLOG_TLS_KEY: key };
  return { SYSLOG_RING: 'pushed', [`SYSLOG_${receives}_PORT`]: String(port), ...(receives === 'TLS' && tls) };
}

async function rsyslog({ folder, file }: Place, action: string, more = '') {
  const work = join(folder, 'rsyslog');
  await mkdir(work);
  const configuration = join(folder, 'rsyslog.conf');
  await writeFile(
    configuration,
    `global(workDirectory="${work}" ${more})
module(load="imfile" mode="polling" pollingInterval="1")
input(type="imfile" file="${file}" tag="shop:")
${action}
`,
  );
  return { command: needProgram('rsyslogd'), args: ['-n', '-i', join(folder, 'rsyslog.pid'), '-f', configuration] };
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

/** As docs/sources.md shows it. */
const rsyslogSyslog = ({
  syslogPort,
}: Place) => `action(type="omfwd" target="127.0.0.1" port="${syslogPort}" protocol="tcp"
  TCP_Framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format"
  action.resumeRetryCount="-1" action.resumeInterval="1" queue.type="LinkedList")`;

/** As docs/sources.md shows it. */
const rsyslogTls = ({
  syslogPort,
}: Place) => `action(type="omfwd" target="localhost" port="${syslogPort}" protocol="tcp"
  TCP_Framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format"
  StreamDriver="ossl" StreamDriverMode="1" StreamDriverAuthMode="x509/name" StreamDriverPermittedPeers="localhost"
  action.resumeRetryCount="-1" action.resumeInterval="1" queue.type="LinkedList")`;

async function syslogNg({ folder, file }: Place, destination: string) {
  const configuration = join(folder, 'syslog-ng.conf');
  await writeFile(
    configuration,
    `@version: 3.38
source lines { file("${file}" follow-freq(1) flags(no-parse) log-iw-size(10000)); };
destination rootline { ${destination} };
log { source(lines); destination(rootline); flags(flow-control); };
`,
  );
  const place = (name: string) => join(folder, `syslog-ng.${name}`);
  const files = ['-R', place('persist'), '-p', place('pid'), '-c', place('ctl')];
  return { command: needProgram('syslog-ng'), args: ['-F', '--no-caps', '-f', configuration, ...files] };
}

/** As docs/sources.md shows it. */
const syslogNgBulk = ({ port, token }: Place) => `
  http(url("http://127.0.0.1:${port}/push/shop/_bulk") user("rootline") password("${token}")
    headers("Content-Type: application/x-ndjson") batch-lines(200) batch-timeout(500) retries(1000) time-reopen(1)
    body("{\\"index\\":{}}\\n$(format-json message=$MESSAGE)") delimiter("\\n") body-suffix("\\n"));
`;

/** As docs/sources.md shows it. */
const syslogNgSyslog = ({ syslogPort }: Place) => `
  syslog("127.0.0.1" port(${syslogPort}) transport("tcp") time-reopen(1));
`;

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
  execFileSync(needProgram('systemd-journal-remote'), ['-o', join(journal, 'shop.journal'), text], { stdio: 'ignore' });
  return {
    command: needProgram('systemd-journal-upload'),
    args: [
      `--url=http://rootline:${token}@127.0.0.1:${port}/push`,
      `--directory=${journal}`,
      `--save-state=${join(folder, 'upload-state')}`,
    ],
  };
}
