// Preloaded (node --import) into every process that Tern starts. The parent holds the other end of a channel; when it dies, in whatever
// way, this process drains and ends instead of being orphaned.
if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 60_000).unref();
  });
  process.channel.unref();
}

// Children forked by this process use channels of their own, which must keep them running.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
