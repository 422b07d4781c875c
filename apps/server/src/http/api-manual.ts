import type { Endpoint } from '@rootline/contract';
import { openApiOperation } from '#http/openapi.ts';

/** The page /docs: every call for a person to read, without a script. */
export function apiManual(endpoints: readonly Endpoint[]): string {
  const sorted = endpoints.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Rootline API</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; border: 1px solid; padding: 0.75rem; border-radius: 4px; }
section { border-top: 1px solid; padding: 0.5rem 0; }
</style>
</head>
<body>
<h1>Rootline API</h1>
<p>${endpoints.length} calls. Machine-readable: <a href="/openapi.json">openapi.json</a>.
Send the token from <code>POST /auth/login</code> as <code>Authorization: Bearer …</code>.
A rejected call returns <code>{"error", "message"}</code> with the same message in both.</p>
${sorted.map(section).join('\n')}
</body>
</html>
`;
}

function section(endpoint: Endpoint): string {
  const { method, path, summary, permission } = endpoint;
  const details = JSON.stringify(openApiOperation(endpoint), null, 2);
  return `<section>
<h2><code>${escapeHtml(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)}</code></h2>
<p>${escapeHtml(summary)}. ${permission === 'public' ? 'Needs no token.' : `Needs <code>${escapeHtml(permission)}</code>.`}</p>
<details><summary>Parameters, body, and response</summary><pre>${escapeHtml(details)}</pre></details>
</section>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
