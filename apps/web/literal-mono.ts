import type { Plugin } from 'vite';

/** Shows log text letter by letter: `>:` and `->` draw no ligature and the zero has its stroke, wherever the mono font is used. */
export function literalMono(): Plugin {
  return {
    name: 'literal-mono',
    enforce: 'pre',
    transform: (code, id) =>
      /jetbrains-mono\/\w+\.css$/.test(id)
        ? {
            code: code.replaceAll('@font-face {', '@font-face {\n  font-feature-settings: "calt" 0, "zero";'),
            map: null,
          }
        : null,
  };
}
