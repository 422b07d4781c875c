// What Node 20 lacks of what the program calls, as the language defines it.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};
URL.parse ??= (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null);
