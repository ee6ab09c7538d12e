import { setTimeout as sleep } from "node:timers/promises";
import { type Caller, exchange, somewhere } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** The proxy in front of the installations in these tests, which gives each browser its own address. */
export const behindProxy = { TRUSTED_PROXIES: "127.0.0.1,::1" };

/** A user's browser: keeps every cookie, has one address, and uses one brand's host. */
export type Browser = Caller & { jar: Map<string, string> };

type Options = {
  brand?: string;
  from?: string;
  /** Headers of a request by the page's own script, as browsers send them. */
  isScript?: boolean;
};

export function browser(
  { url }: Pick<Installation, "url">,
  { brand, from = somewhere(), isScript = false }: Options = {},
): Browser {
  const jar = new Map<string, string>();
  const own: Record<string, string> = {
    "x-forwarded-for": from,
    ...(brand ? { "x-forwarded-host": `${brand}.localhost` } : {}),
    ...(isScript ? { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" } : {}),
  };
  const made: Browser = {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      jar.clear();
      for (const pair of text.split("; ").filter(Boolean))
        jar.set(...(pair.split("=", 2) as [string, string]));
    },
    async ask(path, ask = {}) {
      const sent = jar.size ? { cookie: made.cookie, ...own } : own;
      const answer = await exchange(`${url}${path}`, ask, sent);
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=", 2);
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return answer;
    },
    post: (path, json = {}) => made.ask(path, { method: "POST", json }),
    get: (path) => made.ask(path),
  };
  return made;
}

/** The api learns of permission changes by a notice, within milliseconds; polls until it has. */
export async function until(holds: () => Promise<boolean>, withinMs = 180_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("It did not come to hold.");
    await sleep(20);
  }
}
