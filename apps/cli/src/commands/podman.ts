import { engineCommand } from '../sources/docker/engine-command.ts';

/** `rootline podman NAME...`. */
export const { help, run } = engineCommand('podman');
