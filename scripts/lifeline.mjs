// Loaded first (node --import) into every process that Tern starts: the parent holds the other end of a channel, and when
// it dies, however it dies, this process drains and ends instead of staying behind.
if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 60_000).unref();
  });
  process.channel.unref();
}

// Children that this process forks listen on channels of their own, which must keep them awake.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
