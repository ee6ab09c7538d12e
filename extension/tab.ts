/** Marks the extension's own tab, whatever page the network redirects it to. */
export const ownMark = "#extension";

const openingMs = 15_000;
const lookMs = 100;
/** One tab is enough, even for several requests at the same time. */
const opening = new Map<string, Promise<number>>();

/** Sends a message to the extension's tab at the network and returns its answer; opens the tab if there is none. */
export async function sendToTab(network: string, message: unknown): Promise<unknown> {
  return chrome.tabs.sendMessage(await tabAt(network), message);
}

/** Closes the tab when it has been idle for a while. */
export async function leaveTab(tab: chrome.Tab | undefined): Promise<void> {
  if (tab?.id !== undefined && tab.url?.endsWith(ownMark)) await chrome.tabs.remove(tab.id);
}

function tabAt(network: string): Promise<number> {
  const known = opening.get(network);
  if (known) return known;
  const found = findTab(network).finally(() => opening.delete(network));
  opening.set(network, found);
  return found;
}

async function findTab(network: string): Promise<number> {
  const { protocol, hostname } = new URL(network);
  const tabs = await chrome.tabs.query({ url: `${protocol}//${hostname}/*` });
  const own = tabs.find(({ url = "" }) => url.startsWith(`${network}/`) && url.endsWith(ownMark));
  if (own?.id !== undefined && (await isReady(own.id))) return own.id;
  // A tab that does not answer shows an error, or was put to sleep.
  if (own?.id !== undefined) await chrome.tabs.remove(own.id);
  const { id } = await chrome.tabs.create({ url: `${network}/me${ownMark}`, active: false });
  for (let waited = 0; id !== undefined && waited < openingMs; waited += lookMs) {
    if (await isReady(id)) return id;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  if (id !== undefined) await chrome.tabs.remove(id);
  throw new Error("the network does not open");
}

const isReady = async (id: number) =>
  (await chrome.tabs.sendMessage(id, "ready?").catch(() => null)) === "ready";
