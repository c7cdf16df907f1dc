/** Loaded into a command that npm started (`node --import`): npm does not pass its own end on, so the command looks after its parent. */
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 1000).unref();
