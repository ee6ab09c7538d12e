import { headers } from "next/headers";

/** Whether the browser identifies itself as a phone's. It is only a guess for the first render; the screen's width decides later. */
export async function askedByPhone(): Promise<boolean> {
  const asked = await headers();
  const hint = asked.get("sec-ch-ua-mobile");
  return hint ? hint === "?1" : /\bMobi/.test(asked.get("user-agent") ?? "");
}
