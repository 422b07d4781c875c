import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataCards } from './data-cards.tsx';

const cardsOf = (count: number) =>
  renderToStaticMarkup(
    <DataCards
      caption="Calls"
      columns={[{ key: 'name', header: 'Name', cell: (row: number) => `call ${row}` }]}
      rows={Array.from({ length: count }, (_, index) => index)}
      rowKey={String}
      empty={null}
    />,
  ).match(/<li /g)?.length;

test.each([
  [1, 1],
  [60, 60],
  [1000, 60],
])('of %i cards the first %i are drawn at once', (count, drawn) => {
  expect(cardsOf(count)).toBe(drawn);
});
