const { error: print } = globalThis.console;

/** For failures that the specification keeps off the screen and in the browser's console. */
export function logToConsole(error: unknown): void {
  print(error);
}
