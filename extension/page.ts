import { type Answer, type Answers, channel, isQuestion } from "@/lib/extension/messages";

/** Stands in the product's pages: says that the extension is there, and hands what they ask to the worker. */
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
    // The extension was updated or removed under this page: it is not there any more.
  }
}

function reply(id: string, answer: unknown): void {
  window.postMessage({ channel, id, answer } satisfies Answer, location.origin);
}
