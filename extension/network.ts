import { isOrder } from "./asked";
import { answerTo } from "./network/answer";
import { browserSite } from "./network/site";
import { ownMark } from "./tab";

/** Runs in the network's pages and executes what the worker sends; it ignores messages from the page itself. */
const idleMs = 120_000;
let idle: ReturnType<typeof setTimeout> | undefined;

function restart(): void {
  clearTimeout(idle);
  if (location.hash === ownMark) idle = setTimeout(() => void chrome.runtime.sendMessage("idle"), idleMs);
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id || sender.tab) return false;
  restart();
  if (message === "ready?") {
    respond("ready");
    return false;
  }
  if (!isOrder(message) || message.network !== location.origin) return false;
  answerTo(browserSite, message).then(respond, () => respond(undefined));
  return true;
});
restart();
