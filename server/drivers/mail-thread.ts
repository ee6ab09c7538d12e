import { Worker } from "node:worker_threads";
import type { MailAsRead, ReadMail } from "@/server/domain/inbox/read-mail";

/** The thread's response for one email. */
export type ThreadAnswer = { read: MailAsRead } | { error: string };

type ThreadLimits = { timeoutMs: number; memoryMb: number };

const defaultLimits: ThreadLimits = { timeoutMs: 20_000, memoryMb: 384 };

/** This email could not be read; the next one can. */
class UnreadableMailError extends Error {
  override readonly name = "UnreadableMailError";
}

/**
 * Parses emails one by one in a worker thread, so that an email made to exhaust time or memory only ends the thread (rule 24). `door` is
 * its program; it starts with the first email, and again after it had to be stopped.
 */
export function createMailThread(
  door: URL,
  limits: Partial<ThreadLimits> = {},
): { readMail: ReadMail; close(): Promise<void> } {
  const { timeoutMs, memoryMb } = { ...defaultLimits, ...limits };
  let thread: Worker | null = null;
  let inHand: ((outcome: ThreadAnswer) => void) | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const started = new Worker(door, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    started.unref();
    started.on("message", (answer: ThreadAnswer) => inHand?.(answer));
    started.on("error", (error) => end(started, String(error)));
    started.on("exit", () => end(started, "the reader ended"));
    return started;
  };
  const end = (ended: Worker, error: string) => {
    if (thread !== ended) return;
    thread = null;
    void ended.terminate();
    inHand?.({ error });
  };

  const readOne = async (raw: Uint8Array): Promise<MailAsRead> => {
    thread ??= start();
    const reading = thread;
    // Copied, because the database driver may return a view on a larger buffer.
    const bytes = new Uint8Array(raw);
    const timer = setTimeout(() => end(reading, "the reader took too long"), timeoutMs);
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      inHand = resolve;
      reading.postMessage(bytes, [bytes.buffer]);
    });
    clearTimeout(timer);
    inHand = null;
    if ("error" in answer) throw new UnreadableMailError(answer.error);
    return answer.read;
  };

  return {
    readMail(raw) {
      const reading = queue.then(() => readOne(raw));
      queue = reading.catch(() => undefined);
      return reading;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
