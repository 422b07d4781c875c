import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { ENDPOINTS, type EndpointResponse } from '@rootline/contract';
import { createClient } from '@rootline/contract/client';

const [path = 'app.log'] = process.argv.slice(2);
const { ROOTLINE_SERVER = 'http://127.0.0.1:8080', ROOTLINE_TOKEN = '' } = process.env;

// An API token with the scopes logs:write, logs:read, analyses:run and analyses:read.
const client = createClient({ server: ROOTLINE_SERVER, token: ROOTLINE_TOKEN });

const log = await open(path);
const id = await client.upload(log, basename(path));
await log.close();
const file = await client.waitForFile(id);
if (file.status === 'failed') throw new Error(file.error ?? 'The file could not be parsed');

const started = await client.call(ENDPOINTS.startRun, { params: { id }, body: { analysisMode: 'statistical' } });
await client.waitForRun(started.jobId);
const { analysis }: EndpointResponse<typeof ENDPOINTS.getRcaResult> = await client.call(ENDPOINTS.getRcaResult, {
  params: { id },
});
console.log(analysis?.rootCause ?? 'There is no result');
