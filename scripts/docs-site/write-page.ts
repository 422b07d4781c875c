import { posix } from 'node:path';
import { Marked } from 'marked';
import type { Page, Site } from './pages.ts';

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#d0d7de,#30363d);--faint:light-dark(#f6f8fa,#161b22);--dim:light-dark(#59636e,#9198a1);--link:light-dark(#0b57b0,#79b8ff)}
*{box-sizing:border-box}body{margin:0;font:16px/1.6 system-ui,sans-serif;background:light-dark(#fff,#0d1117);color:light-dark(#1f2328,#e6edf3)}
.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);max-width:76rem;margin:0 auto}
nav{padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:15px}nav strong{display:block;margin-top:1rem;color:var(--dim);font-weight:600}
nav a{display:block;padding:.15rem 0}input{width:100%;padding:.35rem .5rem;border:1px solid var(--dim);border-radius:6px;background:none;color:inherit;font:inherit}nav a[aria-current]{font-weight:600;color:inherit}main{padding:1rem 2rem 4rem}
a{color:var(--link)}nav a,h2 a,h3 a{text-decoration:none}h2,h3{scroll-margin-top:1rem;line-height:1.3}h2{margin-top:2.2rem}
code,pre{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}code{background:var(--faint);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
pre{background:var(--faint);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow-x:auto}pre code{background:none;padding:0;overflow-wrap:normal}
.table{overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}img{max-width:100%}
section{border-top:1px solid var(--line);padding:.3rem 0}section h2{font-size:1.05rem;margin:.6rem 0}
@media(max-width:50rem){.frame{display:flex;flex-direction:column-reverse}nav{border-right:0;border-top:1px solid var(--line)}main{padding:1rem}}`;

/** One page as HTML that loads nothing but its pictures. */
export function writePage(page: Page, { navigation }: Site): string {
  const up = '../'.repeat(page.path.split('/').length - 1);
  const groups = navigation.map(({ title, pages }) => {
    const links = pages.map((other) => {
      const current = other.path === page.path ? ' aria-current="page"' : '';
      return `<a href="${up}${other.path}"${current}>${escaped(other.title)}</a>`;
    });
    return `<strong>${escaped(title)}</strong>${links.join('')}`;
  });
  const body = 'html' in page.text ? page.text.html : bodyOf(page.text.markdown, page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Rootline</title>
<style>${STYLE}</style>
</head>
<body>
<div class="frame">
<nav aria-label="Manuals"><a href="${up}index.html">Rootline</a>
<form action="${up}search.html" role="search"><input type="search" name="q" placeholder="Search" aria-label="Search"></form>${groups.join('')}</nav>
<main>
${body}
</main>
</div>
</body>
</html>
`;
}

/** Headings get the addresses that GitHub gives them, links lead to pages, and wide tables scroll by themselves. */
function bodyOf(text: string, page: Page): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const id = anchorOf(title);
        const inner = this.parser.parseInline(tokens);
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(addressOf(href, page))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alt }) {
        return `<img src="${escaped(addressOf(href, page))}" alt="${escaped(alt)}">`;
      },
      html({ text: raw }) {
        return escaped(raw);
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table) => `<div class="table">${table}</div>`);
}

/** As GitHub makes them of headings. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** A link of the repository as one of the site. */
function addressOf(href: string, { source, path }: Page): string {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const inRepository = posix.join(posix.dirname(source), file);
  const inSite = inRepository === 'README.md' ? 'quick-start.md' : inRepository.replace(/^docs\//, '');
  const relative = posix.relative(posix.dirname(path), inSite.replace(/\.md$/, '.html'));
  return anchor === undefined || inRepository === 'README.md' ? relative : `${relative}#${anchor}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
