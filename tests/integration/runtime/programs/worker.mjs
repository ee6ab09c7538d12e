if (process.env.WORKER_FAILS) throw new Error("the worker has lost its tools");
const awake = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  process.stdout.write("put my tools away\n");
  clearInterval(awake);
});
