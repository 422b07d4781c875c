import { type ContractAnswer, type ContractRequest, startContractServer } from './contract-server.ts';
import type { ContractOf } from './contracts.ts';
import type { LogRecord } from './records.ts';

const PAGE = 2500;

/** CloudWatch Logs: FilterLogEvents by Signature Version 4, with empty pages whose token leads on, and throttling as 400. */
export const cloudwatchContract: ContractOf = async (records, faults) => {
  let throttles = 1;
  const server = await startContractServer((request) => {
    if (!isSigned(request)) return { status: 403, body: '{"__type":"IncompleteSignatureException"}' };
    if (actionOf(request) === 'FilterLogEvents' && request.body.includes('nextToken') && throttles-- > 0)
      return { status: 400, body: '{"__type":"ThrottlingException","message":"Rate exceeded"}' };
    return answer(request, records);
  }, faults);
  const settings = { region: 'eu-central-1', logGroups: '/ecs/web*' };
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' };
  return { server, place: { kind: 'cloudwatch', address: server.url, settings, credentials } };
};

const actionOf = ({ headers }: ContractRequest) => String(headers['x-amz-target']).replace('Logs_20140328.', '');
const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/logs\/aws4_request, SignedHeaders=\S*host\S*x-amz-date\S*, Signature=[0-9a-f]{64}$/;
const isSigned = ({ headers }: ContractRequest) => SIGNATURE.test(headers.authorization ?? '');

function answer(request: ContractRequest, records: readonly LogRecord[]): ContractAnswer {
  if (actionOf(request) === 'DescribeLogGroups')
    return { body: JSON.stringify({ logGroups: [{ logGroupName: '/ecs/web' }] }) };
  const { startTime, endTime, nextToken, limit } = JSON.parse(request.body) as Record<string, number | string>;
  const msOf = ({ nanos }: LogRecord) => Number(nanos / 1_000_000n);
  const all = records.filter((each) => msOf(each) >= Number(startTime) && msOf(each) <= Number(endTime ?? Infinity));
  const [, kind = 'page', at = '0'] = /^(page|empty)-(\d+)$/.exec(String(nextToken ?? '')) ?? [];
  if (kind === 'empty') return { body: JSON.stringify({ events: [], nextToken: `page-${at}` }), isLog: true };
  const size = Math.min(PAGE, Number(limit));
  const events = all.slice(Number(at), Number(at) + size);
  const next = Number(at) + events.length;
  return {
    body: JSON.stringify({
      events: events.map((each) => ({
        timestamp: msOf(each),
        message: `${each.text}\n`,
        eventId: String(each.number),
      })),
      ...(next < all.length && { nextToken: `empty-${next}` }),
    }),
    isLog: true,
  };
}
