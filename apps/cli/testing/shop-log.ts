const FAILURES = ['could not reach stock', 'order refused', 'cart kept waiting'];

/** A service that fails after its line 401 changed a setting. */
export const SHOP_LINES: readonly string[] = Array.from({ length: 600 }, (_, i) => {
  const time = new Date(Date.UTC(2026, 1, 3, 8, 0, i)).toISOString();
  if (i === 400) return `${time} WARN config.Loader value of stock.url changed to empty`;
  if (i > 402 && i % 3 === 0)
    return `${time} ERROR shop.Orders ${FAILURES[i % 9 === 0 ? 0 : i % 2 === 0 ? 1 : 2]} for order ${i}`;
  return `${time} INFO web.Access GET /items/${i} answered 200`;
});
