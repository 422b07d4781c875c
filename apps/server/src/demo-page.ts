import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');

/**
 * Takes the session out of the link before the application starts. Only a demo has this page: elsewhere a link that
 * signs in would let a stranger put someone into an account of theirs.
 */
const SCRIPT = `const session = /^#demo=([\\w-]+)$/.exec(location.hash);
if (session !== null) {
  localStorage.setItem('token', session[1]);
  localStorage.setItem('backendUrl', location.origin);
  history.replaceState(null, '', location.pathname + location.search);
}
`;

/** Writes the application with that script before its own into an empty folder. */
export async function writeDemoPage(folder: string): Promise<void> {
  const page = await readFile(path.join(WEB_FOLDER, 'index.html'), 'utf8');
  await symlink(path.join(WEB_FOLDER, 'assets'), path.join(folder, 'assets'), 'junction');
  await writeFile(path.join(folder, 'demo.js'), SCRIPT);
  await writeFile(path.join(folder, 'index.html'), page.replace('<head>', '<head><script src="/demo.js"></script>'));
}
