import type { IncomingMessage } from "node:http";

/** How long a rejected body may keep coming before the connection is closed. */
const longestMs = 5_000;

/**
 * Reads the rest of a rejected body and discards it. Clients read the response only after sending everything; otherwise they would see a
 * broken connection instead of the reason.
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
