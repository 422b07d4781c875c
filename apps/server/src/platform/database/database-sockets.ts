import net from 'node:net';

export type DatabaseSockets = ReturnType<typeof createDatabaseSockets>;

/**
 * All connections of this process to its database, so that its stop has an end: who waits for an answer that is lost
 * on the way would wait for ever.
 */
export function createDatabaseSockets() {
  const sockets = new Set<net.Socket>();
  let isCut = false;

  return {
    /** What the driver calls for each connection. */
    open: (): net.Socket => {
      const socket = new net.Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      if (isCut) socket.once('connect', () => socket.destroy());
      return socket;
    },
    /** Ends every connection in the midst of what it does, and those that come later. */
    cut: (): void => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
