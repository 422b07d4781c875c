import { exit } from 'node:process';

const STOP_MS = 20_000;

/** A signal during the start waits for its end, so that no database is left running. */
export function stopOnSignal(starting: Promise<{ stop(): Promise<void> }>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => exit(0), STOP_MS).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => exit(0),
        () => exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}
