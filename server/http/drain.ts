import type { IncomingMessage } from "node:http";

/** How long a body may still come after it was refused; who sends more loses the connection instead. */
const longestMs = 5_000;

/**
 * Reads the rest of a refused body and throws it away. Clients look at the answer only once they have sent everything;
 * answered before, they see a broken connection where a reason stands.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.resume();
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, longestMs);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    request.once("end", done).once("close", done);
  });
}
