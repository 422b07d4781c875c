import { startTransition, useEffect, useState } from 'react';

/** False until the browser has shown the component once: what is true only then does not keep its first picture waiting. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // The task behind a frame comes after its picture. A page in the background has no frames.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    const latest = setTimeout(() => setIsPainted(true), LATEST_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
      clearTimeout(latest);
    };
  }, []);
  return isPainted;
}

const LATEST_MS = 100;
