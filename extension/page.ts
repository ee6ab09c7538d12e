import { type Answer, type Answers, channel, isQuestion } from "@/lib/extension/messages";

/** Runs in the product's pages: announces the extension and forwards their requests to the worker. */
const word = crypto.randomUUID();

window.addEventListener("message", (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== location.origin || !isQuestion(event.data)) return;
  const { id, ask, word: said } = event.data;
  if (ask.kind === "ping")
    return reply(id, { version: chrome.runtime.getManifest().version, word } satisfies Answers["ping"]);
  if (said === word) void forward(id, ask);
});

async function forward(id: string, ask: unknown): Promise<void> {
  try {
    const answer = await chrome.runtime.sendMessage(ask);
    if (answer !== undefined && answer !== null) reply(id, answer);
  } catch {
    // The extension was updated or removed while this page was open, so there is no worker to answer.
  }
}

function reply(id: string, answer: unknown): void {
  window.postMessage({ channel, id, answer } satisfies Answer, location.origin);
}
