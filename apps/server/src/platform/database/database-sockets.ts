import net from 'node:net';

export type DatabaseSockets = ReturnType<typeof createDatabaseSockets>;

/**
 * All connections of this process to its database. Cutting them ends the wait for answers that are lost, so that a
 * stop always comes to an end.
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
    /** Ends every connection, whatever it is doing, and every later one. */
    cut: (): void => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
