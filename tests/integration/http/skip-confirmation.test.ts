import { verifyFacts } from "@/lib/edge/facts";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";
import { caller, type Member, password, signedUp } from "./caller";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
});
afterAll(() => tern?.stop());

async function unconfirmed(): Promise<Member> {
  const member = await signedUp(tern);
  await tern.sql("update users set email_confirmed_at = null where id = $1", [member.userId]);
  return member;
}

/** The edge's facts for a page request with this query. */
async function told(who: Pick<Member, "ask">, query = "") {
  const answer = await who.ask(`/api/facts${query}`, {
    headers: { "x-forwarded-host": `localhost:${tern.ports.api}` },
  });
  const facts = await verifyFacts(String(answer.body), clusterOfTheRun().keys.facts, Date.now());
  return [facts?.emailConfirmed, facts?.skippedConfirmation];
}
const skip = "?skippedEmailConfirmation=true";

describe("skipping confirmation by URL (AUTH-29, S22)", () => {
  it("lets this session pass from then on, and no other of the same user", async () => {
    const member = await unconfirmed();
    expect(await told(member)).toEqual([false, false]);
    expect(await told(member, skip)).toEqual([false, true]);
    expect(await told(member)).toEqual([false, true]);
    const elsewhere = caller(tern.url);
    await elsewhere.post("/api/auth/sign_in", { email: member.email, password });
    expect(await told(elsewhere)).toEqual([false, false]);
  });

  it.each([
    "?skippedEmailConfirmation=false",
    "?skippedEmailConfirmation",
    `${skip}&skippedEmailConfirmation=true`,
  ])("is not done by %s", async (query) =>
    expect(await told(await unconfirmed(), query)).toEqual([false, false]));

  it("confirms nothing: what needs a confirmed address is refused as before", async () => {
    const member = await unconfirmed();
    await told(member, skip);
    const { status, body } = await member.post(
      "/api/integrations/smtp/connect?credentials_id=01920000-0000-7000-8000-000000000001",
    );
    expect([status, body.code]).toEqual([403, "email_unconfirmed"]);
  });
});
