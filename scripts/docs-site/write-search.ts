import type { Page } from './pages.ts';

/** A part of a page that a search finds. */
interface FoundPart {
  href: string;
  title: string;
  text: string;
}

/** The words of a part that are kept for the search. */
const TEXT_LENGTH = 12_000;

/** The parts of written pages, each from one heading to the next. */
export function partsOf(page: Page, html: string): FoundPart[] {
  const body = /<main>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return body.split(/(?=<h[12][ >])/).flatMap((part) => {
    const [heading = '', id] = /^<h[12](?: id="([^"]+)")?>/.exec(part) ?? [];
    if (heading === '') return [];
    const [title = '', ...rest] = textOf(part).split('\n');
    const name = title === page.title ? page.title : `${page.title}: ${title}`;
    const href = id === undefined ? page.path : `${page.path}#${id}`;
    return [{ href, title: name, text: rest.join(' ').slice(0, TEXT_LENGTH) }];
  });
}

function textOf(html: string): string {
  return html
    .replace(/<\/(?:h\d|p|li|td|th|pre)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}

/** The body of the page that searches: the only one with a script, which reads what the page itself holds. */
export function searchBody(parts: readonly FoundPart[]): string {
  const index = JSON.stringify(parts).replaceAll('<', '\\u003c');
  return `<h1>Search</h1>
<form role="search"><input type="search" name="q" aria-label="Search the manuals" autofocus></form>
<p id="count" role="status"></p>
<ul id="found"></ul>
<script>
const parts = ${index};
const field = document.querySelector('main [name=q]');
const find = (words) => parts
  .map((part) => ({ part, score: words.reduce((sum, word) => {
    const [inTitle, inText] = [part.title, part.text].map((text) => text.toLowerCase().includes(word));
    return sum === 0 ? 0 : inTitle ? sum + 10 : inText ? sum + 1 : 0;
  }, 1) }))
  .filter(({ score }) => score > 0)
  .sort((a, b) => b.score - a.score)
  .slice(0, 40);
const show = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : find(words);
  document.getElementById('count').textContent = words.length === 0 ? '' : found.length + ' found';
  document.getElementById('found').replaceChildren(...found.map(({ part }) => {
    const [item, link, text] = ['li', 'a', 'div'].map((name) => document.createElement(name));
    link.href = part.href;
    link.textContent = part.title;
    text.textContent = part.text.slice(0, 160);
    item.append(link, text);
    return item;
  }));
};
field.value = new URLSearchParams(location.search).get('q') ?? '';
field.addEventListener('input', show);
field.form.addEventListener('submit', (event) => event.preventDefault());
show();
</script>
`;
}
