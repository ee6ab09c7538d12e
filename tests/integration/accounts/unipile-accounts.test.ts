import { until } from "@/tests/integration/auth/browser";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { askAsOperator, type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInUnipile, startUnipile } from "@/tests/support/stand-ins/unipile";
import type { Checkpoint } from "@/tests/support/stand-ins/world";

let service: StandInUnipile;
let tern: Installation;
let ada: Member;

const password = "her-own-pass-word";
const soon = (holds: () => Promise<boolean>) => until(holds, 20_000);
let count = 0;

/** A member of the network who was never connected. */
function newOwner(...asks: Checkpoint[]): string {
  const address = `owner-${count++}@northwind-sales.com`;
  service.world.addOwner(address, password);
  service.world.owners.get(address)?.asks.push(...asks);
  return address;
}
const connect = (member: Member, email: string, more: object = {}) =>
  member.post("/api/credentials", {
    ...{ email, password, country_code: "DE", timezone: "Europe/Berlin", automation_type: "cloud" },
    ...{ work_hours_start: 9, work_hours_end: 18, working_days: [1, 2, 3, 4, 5] },
    ...more,
  });
/** The account in the vendor's records. */
const kept = (email: string) =>
  [...service.world.accounts.values()].find(({ username }) => username === email);
const shown = async (id: string) =>
  (await ada.get("/api/credentials")).body.payload.find((one: { _id: string }) => one._id === id);

/** The user's workspace, once the front door knows that it is free. */
async function soonFree(member: Member) {
  const read = async () => (await member.get("/api/space/info")).body.payload;
  await soon(async () => (await read()).tier === "free");
  return read();
}

beforeAll(async () => {
  service = await startUnipile();
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: {
      UNIPILE_DSN: service.url,
      UNIPILE_API_KEY: service.apiKey,
      EGRESS_ALLOW: service.allow,
    },
  });
  ada = await confirmed(tern, "Northwind");
  await tern.sql(`update workspaces set config = config || '{"boughtSeats":{"cloud":30,"extension":1}}'`);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await service?.close();
});

test("an owner who confirms in the network's app is let in without pressing anything", async () => {
  const email = newOwner({ type: "IN_APP_VALIDATION" });
  const { status, body } = await connect(ada, email);
  expect([status, body.payload?.wait_for_authorization]).toEqual([200, true]);
  const { _id, auth_status } = body.payload;
  expect(Date.parse(auth_status.approval.expires_at)).toBeGreaterThan(Date.now());
  const begun = service.asked.filter(({ method }) => method === "POST").length;
  const pressed = await ada.post(`/api/credentials/${_id}/do_auth`);
  expect(pressed.body.payload.wait_for_authorization).toBe(true);
  service.world.approve(kept(email)?.ref ?? "");
  await soon(async () => (await shown(_id)).full_name === "Ada Sender");
  expect((await shown(_id)).auth_status).toMatchObject({ approval: null, logged_in_at: expect.any(String) });
  expect(service.asked.filter(({ method }) => method === "POST")).toHaveLength(begun);
});

test("an owner cancels a confirmation and can request another one", async () => {
  const email = newOwner({ type: "IN_APP_VALIDATION" });
  const { _id } = (await connect(ada, email)).body.payload;
  const cancelled = (await ada.post(`/api/credentials/${_id}/cancel_approval`)).body.payload;
  expect(Date.parse(cancelled.auth_status.approval.expires_at)).toBeLessThanOrEqual(Date.now());
  const again = (await ada.post(`/api/credentials/${_id}/do_auth`)).body.payload;
  expect(Date.parse(again.auth_status.approval.expires_at)).toBeGreaterThan(Date.now());
});

test("an owner picks one of several contracts, and the wizard continues", async () => {
  const contracts = [
    { id: "c1", name: "Northwind Recruiter" },
    { id: "c2", name: "Northwind Hiring" },
  ];
  const email = newOwner({ type: "CONTRACT_SELECTION", contracts });
  const { _id, auth_status, commands } = (await connect(ada, email)).body.payload;
  expect(auth_status.choice).toMatchObject({
    of: "contract",
    options: [{ label: "Northwind Recruiter" }, { value: "c2" }],
  });
  expect(commands).toContain("choose");
  expect((await ada.get(`/api/credentials/${_id}/onboarding_info`)).body.payload.step).toBe("code");
  const wrong = await ada.post(`/api/credentials/${_id}/choice`, { choice: "c3" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "account_choice_wrong"]);
  const chosen = (await ada.post(`/api/credentials/${_id}/choice`, { choice: "c2" })).body.payload;
  expect(chosen).toMatchObject({ full_name: "Ada Sender", auth_status: { choice: null } });
});

test("an unknown checkpoint keeps the progress and asks the owner to confirm at the network", async () => {
  const email = newOwner({ type: "PASSKEY_SCAN" });
  const { status, body } = await connect(ada, email);
  expect([status, body.payload.auth_status.challenged_at]).toEqual([200, expect.any(String)]);
  const rows = await tern.sql("select remote_ref from accounts where username = $1", [email]);
  expect(rows).toEqual([{ remote_ref: kept(email)?.ref }]);
});

test("a changed country applies to an active account, and a proxy that the vendor did not accept is not reported as set", async () => {
  const email = newOwner();
  const { _id } = (await connect(ada, email)).body.payload;
  expect(kept(email)?.route.country).toBe("DE");
  const set = { country_code: "FR", proxy_type: "basic" };
  const moved = (await ada.post(`/api/credentials/${_id}/proxy`, set)).body.payload;
  expect([kept(email)?.route.country, moved.setting_proxy.stage]).toEqual(["FR", "success"]);
  service.world.keepsItsRoute = true;
  const refused = await ada.post(`/api/credentials/${_id}/proxy`, {
    country_code: "ES",
    proxy_type: "basic",
  });
  service.world.keepsItsRoute = false;
  expect([kept(email)?.route.country, refused.body.payload.setting_proxy.stage]).toEqual(["FR", "fail"]);
});

test("a browser's cookies and user agent apply to an active account", async () => {
  const email = newOwner();
  const { _id } = (await connect(ada, email)).body.payload;
  const cookies = [{ name: "li_at", value: `li-at-${email}` }];
  const change = { cookies, user_agent: "Mozilla/5.0 (X11; a browser)" };
  expect((await ada.post(`/api/credentials/${_id}/update`, change)).status).toBe(200);
  expect(kept(email)).toMatchObject({ session: `li-at-${email}`, userAgent: change.user_agent });
});

test("a proxy type that this network lacks is refused, not dropped (CRED-15)", async () => {
  await tern.sql("update workspaces set tier = 'supreme', trial_ends_at = null");
  const email = newOwner();
  const refused = await connect(ada, email, { proxy_type: "residential" });
  await tern.sql("update workspaces set tier = 'scale'");
  expect([refused.status, refused.body.code]).toEqual([422, "proxy_type_unavailable"]);
});

test("a person who is connected in another workspace is connected to another user (CRED-116)", async () => {
  const email = newOwner();
  expect((await connect(ada, email)).status).toBe(200);
  const bob = await confirmed(tern, "Elsewhere");
  const answer = await connect(bob, email);
  expect([answer.status, answer.body.code]).toEqual([409, "account_of_another_user"]);
});

test("an account whose session could not be ended at the network is reused when the member is connected again", async () => {
  const email = newOwner();
  const { _id } = (await connect(ada, email)).body.payload;
  service.faults.push("keeps");
  expect((await ada.ask(`/api/credentials/${_id}`, { method: "DELETE" })).status).toBe(200);
  expect(kept(email)?.status).toBe("running");
  expect((await connect(ada, email)).body.payload).toMatchObject({
    status: "active",
    full_name: "Ada Sender",
  });
  expect([...service.world.accounts.values()].filter(({ username }) => username === email)).toHaveLength(1);
});

test("an invalid API key is explained to the owner, and to the operator with the vendor's response", async () => {
  const key = service.apiKey;
  service.apiKey = "another-key";
  const answer = await connect(ada, newOwner());
  service.apiKey = key;
  expect([answer.status, answer.body.code]).toEqual([503, "network_service_refused"]);
  const said = () => tern.children.map((child) => child.output()).join("");
  await soon(async () =>
    said().includes('"reason":"service_refused","status":401,"code":"missing_authorization"'),
  );
});

test("accounts work in the cloud here: the browser is neither offered nor sold, and the free tier has a cloud seat", async () => {
  const bob = await confirmed(tern, "Free of charge");
  await tern.sql("update workspaces set tier = 'free', trial_ends_at = null where name = 'Free of charge'");
  const space = await soonFree(bob);
  expect(space).toMatchObject({ cloud_seats_available: 1, extension_seats_available: 0 });
  const { body } = await bob.get("/api/space/features");
  expect(body.payload).toMatchObject({ cloud: "active", extension: "missing" });
  const refused = await connect(bob, newOwner(), { automation_type: "extension", use_browser: true });
  expect([refused.status, refused.body.code]).toEqual([422, "browser_not_offered"]);
  const { _id, commands } = (await connect(bob, newOwner())).body.payload;
  expect(commands).not.toContain("switch_automation");
  const switched = await bob.ask(`/api/credentials/${_id}/automation_type`, {
    method: "PUT",
    json: { automation_type: "extension" },
  });
  expect(switched.body.code).toBe("browser_not_offered");
});

test("an existing browser account says that it cannot act, and can switch to the cloud", async () => {
  const email = newOwner();
  const { _id } = (await connect(ada, email)).body.payload;
  await tern.sql("update accounts set automation_type = 'extension', version = version + 1 where id = $1", [
    _id,
  ]);
  expect(await shown(_id)).toMatchObject({
    is_sandboxed: false,
    commands: expect.arrayContaining(["switch_automation"]),
  });
  const json = { automation_type: "cloud" };
  const back = await ada.ask(`/api/credentials/${_id}/automation_type`, { method: "PUT", json });
  expect(back.body.payload).toMatchObject({ automation_type: "cloud", status: "active" });
});

test("the vendor's state is shown to users and to the operator", async () => {
  const { body } = await ada.get("/api/credentials/network");
  expect(body.payload).toEqual({ is_service: true, problem: null, webhook: "not_public" });
  const ready = await (await askAsOperator(tern.url, "/readyz")).json();
  expect(ready.network).toEqual({ status: "ok", webhook: "not_public" });
});
