import type { Plugin } from 'vite';

const SUMMARY = /\n\s+summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),/g;

/** Leaves out of the browser's copy of the contract what each call does: only the manual of the API shows it. */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/src\/endpoints\/[\w-]+\.ts$/.test(id.replaceAll('\\', '/'))
        ? { code: code.replace(SUMMARY, ''), map: null }
        : null,
  };
}
