/**
 * Loaded into child processes that know nothing of the portal (`node --import`): when the parent is gone, however it
 * went, the channel to it closes, and this process ends itself instead of living on alone.
 */
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});
// Listening for the end of the channel must not keep a finished command alive.
process.channel?.unref();
