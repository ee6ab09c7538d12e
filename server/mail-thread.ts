import { parentPort } from "node:worker_threads";
import { readMail } from "./drivers/mail-reader";
import type { ThreadAnswer } from "./drivers/mail-thread";

parentPort?.on("message", async (raw: Uint8Array) => {
  const answer: ThreadAnswer = await readMail(raw).then(
    (read) => ({ read }),
    (error) => ({ error: String(error) }),
  );
  parentPort?.postMessage(answer);
});
