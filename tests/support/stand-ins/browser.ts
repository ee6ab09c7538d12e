import { JSDOM } from "jsdom";
import type { Site } from "@/extension/network/site";

/** A browser in which a member is signed in at the network and the extension runs: real pages, but without Chromium. */
export async function signedInSite(
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<Site> {
  let cookie = "";
  async function fetchPage(path: string, init: RequestInit = {}) {
    let address = `${origin}${path}`;
    let asked: RequestInit = init;
    for (;;) {
      const response = await fetch(address, { ...asked, redirect: "manual", headers: { cookie, origin } });
      for (const line of response.headers.getSetCookie()) cookie = line.split(";")[0] ?? "";
      const location = response.headers.get("location");
      if (location === null) {
        const { document } = new JSDOM(await response.text()).window;
        return { path: new URL(address).pathname, status: response.status, document };
      }
      address = new URL(location, address).href;
      asked = {};
    }
  }
  const site: Site = {
    get: (path) => fetchPage(path),
    post: (path, fields) => fetchPage(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
  await site.post("/sign-in", { username, password });
  return site;
}
