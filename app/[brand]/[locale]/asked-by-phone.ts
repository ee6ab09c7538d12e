import { headers } from "next/headers";

/** Whether the browser says that it is a phone's. A guess for what is drawn first; the screen's width decides. */
export async function askedByPhone(): Promise<boolean> {
  const asked = await headers();
  const hint = asked.get("sec-ch-ua-mobile");
  return hint ? hint === "?1" : /\bMobi/.test(asked.get("user-agent") ?? "");
}
