import { setTimeout as sleep } from "node:timers/promises";
import { newCampaign } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { connected, put, somebody } from "./setup";

let tern: Installation;
let asleep: { ada: Member; id: string; busy: string; campaign: string };

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  const ada = await somebody(tern);
  const { _id: id } = await connected(ada, "ready");
  const campaign = (await newCampaign(ada))._id;
  await put(ada, `/api/workflows/${campaign}/update_status`, { status: "active" });
  await tern.sql("update campaigns set status = 'active' where id = $1", [campaign]);
  await tern.sql(
    "insert into campaign_senders (workspace_id, campaign_id, account_id) values ($1, $2, $3) on conflict do nothing",
    [...[ada.workspaceId, campaign, id]],
  );
  const eve = await somebody(tern);
  const { _id: busy } = await connected(eve, "ready");
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await tern.sql("update accounts set used_at = $2 where id = $1", [id, ago(30.1)]);
  await tern.sql("update accounts set used_at = $2 where id = $1", [busy, ago(29.9)]);
  asleep = { ada, id, busy, campaign };
  await tern.start("worker");
}, 600_000);
afterAll(() => tern?.stop());

const rowOf = async (id: string) =>
  (
    await tern.sql(
      "select status, auth, hibernated_at, proxy_setting, connect_limited_at, used_at from accounts where id = $1",
      [id],
    )
  )[0]!;
const laneOf = async (id: string) =>
  (await tern.sql("select closed_reason from lanes where account_id = $1 and channel = 'network'", [id]))[0]
    ?.closed_reason;

async function until<T>(what: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(50)) {
    const seen = await look();
    if (seen) return seen;
  }
  throw new Error(`${what} did not come about`);
}

/** Sets what the network asks of an account's member from now on. */
async function play(member: Member, state: string): Promise<void> {
  const [seat] = (await member.get("/api/sandbox/seats")).body.payload;
  await put(member, `/api/sandbox/seats/${seat._id}`, { state });
}

test("an account unused for more than 30 days hibernates with its campaigns until a user wakes it (CRED-69, CRED-70, CONST-29)", async () => {
  const { ada, id, busy, campaign } = asleep;
  await until("the account sleeps", async () => (await rowOf(id)).hibernated_at);
  expect([(await rowOf(id)).status, (await rowOf(busy)).status]).toEqual(["inactive", "active"]);
  expect(await laneOf(id)).toBe("account_disconnected");
  const statusOf = async () =>
    (await tern.sql("select status from campaigns where id = $1", [campaign]))[0]?.status;
  expect(await statusOf()).toBe("paused");
  const { items } = (await ada.get("/api/notifications")).body.payload;
  expect(items.map(({ kind }: { kind: string }) => kind)).toContain("account_hibernated");
  const woken = (await ada.post(`/api/credentials/${id}/do_auth`)).body.payload;
  expect([woken.status, woken.hibernated_at, await laneOf(id), await statusOf()]).toEqual([
    "active",
    null,
    null,
    "paused",
  ]);
});

test("a failed proxy is retried automatically when its time comes (CRED-39, CRED-41)", async () => {
  const ada = await somebody(tern);
  const { _id: id } = await connected(ada, "proxy_fails");
  await tern.sql("update sandbox.seats set retry_at = now() where workspace_id = $1", [ada.workspaceId]);
  await tern.sql(
    "update jobs.job set start_after = now() where name = 'sign-in-account' and data ->> 'accountId' = $1",
    [id],
  );
  const row = await until("it is let in", async () => {
    const seen = await rowOf(id);
    return (seen.auth as { loggedInAt?: string }).loggedInAt ? seen : null;
  });
  expect([row.proxy_setting, await laneOf(id)]).toMatchObject([{ stage: "success", attemptCount: 2 }, null]);
});

test("an active account waits while the network asks it for something, and events are not fetched meanwhile (CRED-33, CRED-34, R10)", async () => {
  const ada = await somebody(tern);
  const { _id: id } = await connected(ada, "ready");
  const isWatched = async () =>
    (await tern.sql("select last_checked_at from accounts where id = $1", [id]))[0]?.last_checked_at !== null;
  await until("it is watched", isWatched);
  await play(ada, "captcha");
  const row = await until("it is challenged", async () => {
    const seen = await rowOf(id);
    return (seen.auth as { challengedAt?: string }).challengedAt ? seen : null;
  });
  expect([row.status, await laneOf(id)]).toEqual(["active", "account_disconnected"]);
  const { rows } = await tern
    .as("engine")
    .query(
      "select is_let from (select count(*)::int as is_let from watch_accounts($1, '1 minute') w where w.account_id = $2) x",
      ["0190a000-0000-7000-8000-00000000beef", id],
    );
  expect(rows).toEqual([{ is_let: 0 }]);
  const told = (await ada.post(`/api/credentials/${id}/do_auth`)).body.payload;
  expect(told.auth_status.challenged_at).not.toBeNull();
  expect(
    (await ada.post(`/api/credentials/${id}/do_auth`)).body.payload.auth_status.logged_in_at,
  ).not.toBeNull();
  expect(await laneOf(id)).toBeNull();
});
