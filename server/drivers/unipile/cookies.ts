import type { NetworkAccount } from "@/server/ports/network";

/** The cookies that keep a browser signed in: one for the network, and one for its paid products. Null without the first. */
export function cookiesOf({ cookies }: NetworkAccount): { session: string; premium?: string } | null {
  const named = (name: string) => cookies?.find((cookie) => cookie.name === name)?.value;
  const session = named("li_at");
  return session === undefined ? null : { session, premium: named("li_a") };
}
