/** Plays an analysis that dies before it can say anything. */
process.on('message', () => process.exit(7));
