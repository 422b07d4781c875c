import { setTimeout } from 'node:timers/promises';
import type { Case, CaseDetail, LogFile, RcaRun, Webhook, WebhookDelivery } from '@rootline/contract';

/** One call with an administrator's token. */
type Send = (method: string, address: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** Does through the calls of the product what an administrator does. */
export function createWebhookClient(send: Send) {
  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const answer = await send(method, address, body);
    if (answer.status !== 200) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  async function waitFor<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await read();
      if (isWanted(value)) return value;
      await setTimeout(50);
    }
  }

  const readWebhook = async () => (await call<{ webhook: Webhook | null }>('GET', '/admin/webhook')).webhook;
  const listDeliveries = async () =>
    (await call<{ deliveries: WebhookDelivery[] }>('GET', '/admin/webhook/deliveries')).deliveries;
  const save = (url: string, { events = ['run.completed', 'run.failed', 'file.failed'], isOn = true } = {}) =>
    call<{ webhook: Webhook; secret: string | null }>('PUT', '/admin/webhook', { url, events, isOn });
  const remove = () => call('DELETE', '/admin/webhook');
  const ended = ({ status }: { status: string }) => status === 'completed' || status === 'failed';
  const analyze = async (subject: string): Promise<RcaRun> => {
    const { jobId } = await call<{ jobId: string }>('POST', `${subject}/analyze`, { analysisMode: 'statistical' });
    return waitFor(async () => (await call<{ job: RcaRun }>('GET', `/jobs/${jobId}/status`)).job, ended);
  };

  return {
    save,
    remove,
    readWebhook,
    listDeliveries,
    rotate: async () => (await call<{ secret: string }>('POST', '/admin/webhook/rotate-secret')).secret,
    test: async () => (await call<{ delivery: WebhookDelivery }>('POST', '/admin/webhook/test')).delivery,

    /** A webhook that no one has told anything yet, with its secret. */
    async saveFresh(url: string): Promise<string> {
      if ((await readWebhook()) !== null) await remove();
      return (await save(url)).secret ?? '';
    },

    /** The newest delivery, once it is as wanted. */
    async waitForDelivery(isWanted: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery> {
      const [newest] = await waitFor(listDeliveries, ([first]) => first !== undefined && isWanted(first));
      if (newest === undefined) throw new Error('There is no delivery');
      return newest;
    },

    async upload(text: string, name: string): Promise<LogFile> {
      const form = new FormData();
      form.append('logfile', new File([text], name, { type: 'text/plain' }));
      const { id } = (await call<{ logFile: LogFile }>('POST', '/logs/upload', form)).logFile;
      return waitFor(async () => (await call<{ logFile: LogFile }>('GET', `/logs/${id}`)).logFile, ended);
    },

    async makeCase(name: string, logFileIds: readonly string[]): Promise<CaseDetail> {
      const { id } = (await call<{ case: Case }>('POST', '/cases', { name, logFileIds })).case;
      const read = async () => (await call<{ case: CaseDetail }>('GET', `/cases/${id}`)).case;
      return waitFor(read, ({ isSettled }) => isSettled);
    },

    /** Each runs the analysis that needs no model to its end. */
    analyze: (fileId: string) => analyze(`/logs/${fileId}`),
    analyzeCase: (caseId: string) => analyze(`/cases/${caseId}`),
  };
}
export type WebhookClient = ReturnType<typeof createWebhookClient>;
