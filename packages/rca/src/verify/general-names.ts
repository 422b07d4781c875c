/** Names that a text may hold without the log: they come from general knowledge, or are everywhere. */

const oneOf = (words: string) => `(?:${words.trim().split(/\s+/).join('|')})`;

/** Abbreviations that anyone may write about any log. */
const ABBREVIATIONS = oneOf(String.raw`
  API CPU RAM DNS TLS SSL HTTP HTTPS TCP UDP SQL JSON URL URI JVM OOM I\/O IO CI CD DB OS VM ID IDs UI SLA SLO LLM RCA
  ERROR FATAL WARN WARNING INFO DEBUG HEALTHY UNKNOWN and\/or e\.g i\.e etc vs a\.k\.a UTF-\d+ SHA-\d+ ISO-\d+
  x(?:86|64|32)(?:[-_]64)? (?:arm|amd)64 i[3-6]86 aarch64 armv\d+ riscv\d+ ppc64(?:le)? s390x Node\.js`);
export const GENERAL = new RegExp(`^${ABBREVIATIONS}$`, 'i');

/** Names with a digit that are no instance of anything: `log4j`, `k8s`, `EC2`, `IPv6`. */
export const NUMBERED_TOOL = /^(?:[A-Za-z]+\d[A-Za-z]+|[A-Z]{1,4}\d{1,2}|IPv[46])$/;
/** Letters and one digit: `ext4`, `ud2`, `ib_logfile0`. */
export const ONE_DIGIT = /^[a-z_]{2,}\d$/i;

/** What there are several of, so that only a log can tell of one: `node3`, `worker7`, `nvme0`. */
const NUMBERED = oneOf(`
  node host server srv db web app api worker pod replica shard broker disk cpu core vm zone az rack queue partition job task
  thread gpu eth user client service pool master slave primary secondary cluster region site box machine instance container
  cache proxy lb gw shop order step stage phase batch run build test case attempt retry version release v no nr
  [shv]d[a-z] xvd[a-z] nvme loop tty en[sop] wlan dm md`);
export const INSTANCE = new RegExp(`(?:^|_)${NUMBERED}_?$`, 'i');

/** Files and folders that every system of a kind has. */
const FILE_ENDINGS = oneOf(`
  conf cfg ini ya?ml json toml properties xml env service sh sql lock js ts py txt md gradle log h c go rs java rb php so dll
  exe jar`);
const SYSTEM_FOLDERS = oneOf('etc proc sys dev usr tmp var/(?:log|lib|run|cache|spool)');
export const USUAL_PLACE = new RegExp(String.raw`^(?:[\w-]+\.${FILE_ENDINGS}|/${SYSTEM_FOLDERS}(?:/[a-z._-]+)*)$`, 'i');

/** Last parts of names of hosts. */
const HOST_ENDINGS = oneOf(`
  com net org io dev cloud internal local lan corp intra svc example test invalid eu de uk fr cn ru info biz app sh`);
export const HOST_END = new RegExp(String.raw`\.${HOST_ENDINGS}(?::\d+)?$`, 'i');
