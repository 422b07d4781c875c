import { useInsertionEffect, useRef, useState } from 'react';

type Functions = Record<string, (...args: never[]) => unknown>;

/** The same object of functions for as long as the component lives; each call reaches the newest of its name. */
export function useStableFunctions<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  useInsertionEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ),
  );
  // Names and types are those of the functions that were given first.
  return stable as F;
}
