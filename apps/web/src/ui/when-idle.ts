/** Runs work once the page is loaded and the browser has nothing better to do; gives the way to call it off. */
export function whenIdle(work: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(work, PAUSE_MS);
      cancel = () => clearTimeout(timer);
      return;
    }
    const asked = requestIdleCallback(work);
    cancel = () => cancelIdleCallback(asked);
  };
  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    cancel = () => removeEventListener('load', wait);
  }
  return () => cancel();
}

const PAUSE_MS = 500;
