if (process.env.WORKER_FAILS && import.meta.filename === process.argv[1])
  throw new Error("the worker has lost its tools");
const awake = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  process.stdout.write("put my tools away\n");
  clearInterval(awake);
});
// Printed last, because a reader may then stop this process at once.
process.stdout.write("at work\n");
