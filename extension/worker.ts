import { isAllowed, isOrder } from "./asked";
import { leaveTab, sendToTab } from "./tab";

/** Receives requests from the product's pages and executes them in a tab of the network. */
chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id || sender.frameId !== 0) return false;
  if (message === "idle") {
    void leaveTab(sender.tab);
    return false;
  }
  const { host_permissions: permissions = [] } = chrome.runtime.getManifest();
  if (!isOrder(message) || !isAllowed(message.network, permissions)) return false;
  sendToTab(message.network, message).then(respond, () => respond(undefined));
  return true;
});
