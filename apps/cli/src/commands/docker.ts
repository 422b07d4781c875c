import { engineCommand } from '../sources/docker/engine-command.ts';

/** `rootline docker NAME...`. */
export const { help, run } = engineCommand('docker');
