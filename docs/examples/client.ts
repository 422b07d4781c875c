import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ENDPOINTS, type EndpointResponse } from '@rootline/contract';
import { createClient } from '@rootline/contract/client';

const [path = 'app.log'] = process.argv.slice(2);
const { ROOTLINE_SERVER = 'http://127.0.0.1:8080', ROOTLINE_EMAIL = '', ROOTLINE_PASSWORD = '' } = process.env;

const client = createClient({ server: ROOTLINE_SERVER });
await client.signIn({ email: ROOTLINE_EMAIL, password: ROOTLINE_PASSWORD });

const id = await client.upload(await openAsBlob(path), basename(path));
const file = await client.waitForFile(id);
if (file.status === 'failed') throw new Error(file.error ?? 'The file could not be parsed');

const started = await client.call(ENDPOINTS.startRun, { params: { id }, body: { analysisMode: 'statistical' } });
await client.waitForRun(started.jobId);
const { analysis }: EndpointResponse<typeof ENDPOINTS.getRcaResult> = await client.call(ENDPOINTS.getRcaResult, {
  params: { id },
});
console.log(analysis?.rootCause ?? 'There is no result');
await client.signOut();
