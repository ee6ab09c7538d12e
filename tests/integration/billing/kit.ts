import { type Member, signedUp } from "@/tests/integration/http/caller";
import type { Installation } from "@/tests/support/installation";

/** A user whose trial is over. */
export async function afterTrial(tern: Installation, workspace = "Acme"): Promise<Member> {
  const member = await signedUp(tern, workspace);
  await tern.sql("update workspaces set trial_ends_at = now() - interval '1 day' where id = $1", [
    member.workspaceId,
  ]);
  return member;
}

/** Opens a checkout and clicks a button on its page; returns the page and the redirect. */
export async function atCheckout(tern: Installation, member: Member, act: string, priceId?: string) {
  const query = priceId ? `?price_id=${priceId}` : "";
  const { payload } = (await member.get(`/api/billing/checkout${query}`)).body;
  return { url: payload.url as string, to: await press(tern, payload.url, act) };
}

/** Clicks a button on a checkout page, without a session. */
export async function press({ url: base }: Installation, url: string, act: string): Promise<string> {
  const answer = await fetch(new URL(new URL(url).pathname, base), {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? "";
}

export const validate = async (member: Member) =>
  (await member.post("/api/space/subscriptions/validate")).body.payload;
export const overview = async (member: Member) => (await member.get("/api/billing/overview")).body.payload;
