import { inspect } from "node:util";
import { createUnipileNetwork } from "@/server/drivers/unipile/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { NetworkAccount, NetworkPort } from "@/server/ports/network";
import { portraitOf } from "@/server/sandbox/network/portrait";
import { type StandInUnipile, startUnipile } from "@/tests/support/stand-ins/unipile";
import type { Checkpoint } from "@/tests/support/stand-ins/world";

let service: StandInUnipile;
let http: Http;
let port: NetworkPort;
let time = Date.now();

const password = "a-pass-word-of-hers";
const owner: NetworkAccount = {
  ...{ workspaceId: "w", accountId: "a", network: "unipile", automationType: "cloud" },
  ...{
    username: "ada@sender.test",
    password,
    cookies: null,
    userAgent: null,
    connection: { kind: "direct" },
    remoteRef: null,
  },
};
const ownProxy = { host: "proxy.test", port: 8080, username: "u", password: "p" };
const contractsOf: Record<1 | 2, Checkpoint> = {
  1: { type: "CONTRACT_CHOOSER" },
  2: { type: "CONTRACT_SELECTION", contracts: [{ id: "contract-1", name: "Recruiter" }] },
};
const addressOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const go = async () => "go" as const;
const looks = { taken: 0, max: Infinity };

async function begin(version: 1 | 2, rests = { relations: 0, messages: 0 }): Promise<void> {
  Object.assign(looks, { taken: 0, max: Infinity });
  await service?.close();
  await http?.close();
  service = await startUnipile(version);
  http = createHttp(createEgress({ allow: parseAllowList(service.allow) }));
  service.world.addOwner(owner.username, password);
  port = createUnipileNetwork({
    ...{ http, rests, service: { url: service.url, apiKey: service.apiKey } },
    ...{ now: () => new Date(time), returnTo: "https://tern.test" },
    takeLook: async (_account, isOwed) => {
      looks.taken++;
      return isOwed || looks.taken <= looks.max;
    },
  });
}
async function signedIn(): Promise<NetworkAccount> {
  const { remoteRef = null } = await port.signIn(owner);
  return { ...owner, remoteRef };
}
const asks = (...checkpoints: Checkpoint[]) =>
  service.world.owners.get(owner.username)?.asks.push(...checkpoints);
const lastAsked = () => JSON.parse(service.asked.findLast(({ method }) => method === "POST")?.body ?? "{}");

afterAll(async () => {
  await service.close();
  await http.close();
});

describe.each([2, 1] as const)("signing in with version %i", (version) => {
  beforeEach(() => begin(version));

  it.each([
    [{ type: "OTP" }, { kind: "code_needed", pinType: "other" }],
    [
      { type: "2FA", platform: "SMS" },
      { kind: "code_needed", pinType: "sms" },
    ],
    [
      { type: "2FA", platform: "APP" },
      { kind: "code_needed", pinType: "app" },
    ],
    [
      { type: "2FA", platform: "WHATSAPP" },
      { kind: "code_needed", pinType: "other" },
    ],
    [{ type: "OTP_OR_IN_APP_VALIDATION" }, { kind: "code_needed", pinType: "other" }],
    [{ type: "IN_APP_VALIDATION" }, { kind: "approval_needed", until: expect.any(Date) }],
    [{ type: "PASSKEY_SCAN" }, { kind: "challenge_needed", link: null }],
    [{ type: "PHONE_REGISTER" }, { kind: "phone_needed" }],
    [
      { type: "CAPTCHA", public_key: "k", data: "d" },
      { kind: "captcha_needed", link: null },
    ],
  ] as [Checkpoint, object][])("stops at %o", async (checkpoint, result) => {
    asks(checkpoint);
    expect(await port.signIn(owner)).toEqual({ ...result, remoteRef: expect.any(String) });
  });

  it("reports who the account is", async () => {
    expect(await port.signIn(owner)).toMatchObject({
      ...{ kind: "signed_in", accountType: "premium", remoteRef: expect.any(String) },
      profile: { firstName: "Ada", lastName: "Sender", profileUrl: addressOf("ada-sender") },
    });
  });

  it("goes from one checkpoint to the next: a phone number in brackets, then a code", async () => {
    asks({ type: "PHONE_REGISTER" }, { type: "OTP" });
    const account = await signedIn();
    expect(await port.enterPhone(account, "+33")).toEqual({ kind: "wrong_phone" });
    expect((await port.enterPhone(account, "+33612345678")).kind).toBe("code_needed");
    expect(await port.enterCode(account, "000001")).toEqual({ kind: "wrong_code" });
    expect((await port.enterCode(account, service.world.code)).kind).toBe("signed_in");
  });

  it("has a code sent again, and accepts the new one (CRED-43)", async () => {
    asks({ type: "OTP" });
    const account = await signedIn();
    const again = await port.resendCode(account);
    expect(again).toMatchObject({ kind: "code_needed", remoteRef: expect.any(String) });
    const { remoteRef = null } = again;
    expect((await port.enterCode({ ...account, remoteRef }, service.world.code)).kind).toBe("signed_in");
    expect([...service.world.accounts.values()].filter(({ isNew }) => !isNew)).toHaveLength(1);
  });

  it("checks whether the owner has confirmed in the app, and asks for no second confirmation", async () => {
    asks({ type: "IN_APP_VALIDATION" });
    const account = await signedIn();
    const begun = () => service.asked.filter(({ method }) => method === "POST").length;
    const before = begun();
    expect((await port.checkApproval(account)).kind).toBe("approval_needed");
    expect(begun()).toBe(before);
    service.world.approve(account.remoteRef ?? "");
    expect((await port.checkApproval(account)).kind).toBe("signed_in");
    expect(begun()).toBe(before);
  });

  it("starts over if the sign-in is not confirmed in time", async () => {
    asks({ type: "IN_APP_VALIDATION" });
    const account = await signedIn();
    const before = service.asked.length;
    expect(await port.signIn(account)).toMatchObject({ kind: "approval_needed", until: expect.any(Date) });
    expect(service.asked.slice(before).some(({ method }) => method === "POST")).toBe(true);
  });

  it("lets the owner choose a contract, and refuses an unknown option", async () => {
    asks(contractsOf[version]);
    const result = await port.signIn(owner);
    expect(result).toMatchObject({
      ...{ kind: "choice_needed", of: "contract", remoteRef: expect.any(String) },
      options: [{ id: "contract-1", label: "Recruiter", description: null }],
    });
    const account = { ...owner, remoteRef: result.remoteRef ?? null };
    expect(await port.choose(account, "contract", "contract-9")).toEqual({ kind: "wrong_choice" });
    expect((await port.choose(account, "contract", "contract-1")).kind).toBe("signed_in");
  });

  it("sends the browser's user agent along with its cookies", async () => {
    const cookies = [{ name: "li_at", value: `li-at-${owner.username}` }];
    await port.signIn({ ...owner, password: null, cookies, userAgent: "Mozilla/5.0 (a browser)" });
    const [kept] = [...service.world.accounts.values()];
    expect(kept?.userAgent).toBe("Mozilla/5.0 (a browser)");
  });

  it.each([
    ["another country", { kind: "country", countryCode: "FR", type: "basic", attempt: 1 }, { country: "FR" }],
    [
      "a proxy of the owner's",
      { kind: "own", proxy: ownProxy },
      { proxy: { ...ownProxy, protocol: "http" } },
    ],
    ["no proxy", { kind: "direct" }, { proxy: null }],
  ] as const)("applies %s to an account that is signed in", async (_, connection, route) => {
    const country = { kind: "country", countryCode: "DE", type: "basic", attempt: 1 } as const;
    const { remoteRef = null } = await port.signIn({ ...owner, connection: country });
    const result = await port.reconnect(
      { ...owner, connection, remoteRef },
      { connection: true, session: false },
    );
    expect(result.kind).toBe("signed_in");
    expect(service.world.accounts.get(remoteRef ?? "")?.route).toMatchObject(route);
    expect(service.world.accounts.get(remoteRef ?? "")?.status).toBe("running");
  });

  it("applies the cookies of another session to an account that is signed in, and keeps it if they are wrong", async () => {
    const account = await signedIn();
    const change = { connection: false, session: true };
    const cookies = (value: string) => ({ password: null, cookies: [{ name: "li_at", value }] });
    const stale = await port.reconnect({ ...account, ...cookies("stale") }, change);
    expect(stale.kind).toBe("wrong_password");
    expect(service.world.accounts.get(account.remoteRef ?? "")?.status).toBe("running");
    const renewed = await port.reconnect({ ...account, ...cookies(`li-at-${owner.username}`) }, change);
    expect(renewed.kind).toBe("signed_in");
    const [kept, ...others] = [...service.world.accounts.values()];
    expect(kept).toMatchObject({ ref: renewed.remoteRef, session: `li-at-${owner.username}` });
    expect(others).toEqual([]);
  });

  it("reports that the same member is connected as another account, instead of asking to try again (CRED-116)", async () => {
    await signedIn();
    expect(await port.signIn(owner)).toEqual({ kind: "taken" });
  });

  it("tells the operator what the service answered if the key or the subscription is refused", async () => {
    service.apiKey = "another-key";
    expect(await port.signIn(owner)).toMatchObject({ kind: "later", reason: "service_refused", status: 401 });
  });

  it("creates no second account for one that is signed in", async () => {
    const account = await signedIn();
    expect(await port.signIn(account)).toMatchObject({ kind: "signed_in", remoteRef: account.remoteRef });
    expect(service.world.accounts.size).toBe(1);
  });

  it("signs in again if the service has forgotten the account", async () => {
    const account = await signedIn();
    service.world.accounts.clear();
    const again = await port.signIn(account);
    expect(again.kind).toBe("signed_in");
    expect(again.remoteRef).not.toBe(account.remoteRef);
  });

  it("sends the owner of a known account to the service's own page for a captcha, and finishes on return", async () => {
    const account = await signedIn();
    service.world.meet(owner.username, { asks: [{ type: "CAPTCHA", public_key: "k", data: "d" }] });
    const asked = await port.signIn(account);
    expect(asked).toMatchObject({
      kind: "captcha_needed",
      link: expect.stringContaining(account.remoteRef ?? "-"),
    });
    expect(JSON.stringify(lastAsked())).toContain("https://tern.test");
    service.world.meet(owner.username, { status: "running" });
    expect((await port.signIn(account)).kind).toBe("signed_in");
  });

  it("leaves no unusable account behind at the service", async () => {
    const fetch = http.fetch.bind(http);
    const failing = { status: 500, headers: {}, body: Buffer.from("{}") };
    const spy = jest
      .spyOn(http, "fetch")
      .mockImplementation((url, ...rest) =>
        url.includes("/users/me") ? Promise.resolve(failing) : fetch(url, ...rest),
      );
    expect(await port.signIn(owner)).toMatchObject({ kind: "later", reason: "unreachable" });
    expect(service.world.accounts.size).toBe(0);
    spy.mockRestore();
    expect((await port.signIn(owner)).kind).toBe("signed_in");
  });

  it("takes the cookies of a signed-in browser instead of a password", async () => {
    const cookies = [
      { name: "li_at", value: `li-at-${owner.username}` },
      { name: "other", value: "not-sent" },
    ];
    expect((await port.signIn({ ...owner, password: null, cookies })).kind).toBe("signed_in");
    expect(JSON.stringify(lastAsked())).not.toMatch(/not-sent|password/);
    const stale = [{ name: "li_at", value: "stale" }];
    expect(await port.signIn({ ...owner, password: null, cookies: stale })).toEqual({
      kind: "wrong_password",
    });
  });

  it("uses the chosen country or proxy", async () => {
    const country = { kind: "country", countryCode: "FR", type: "basic", attempt: 1 } as const;
    await port.signIn({ ...owner, connection: country });
    expect(version === 1 ? lastAsked().country : lastAsked().config.auto_proxy_config.country).toBe("FR");
    const proxy = { host: "proxy.test", port: 8080, username: "u", password: "p" };
    await port.signIn({ ...owner, accountId: "b", connection: { kind: "own", proxy } });
    const sent = version === 1 ? lastAsked().proxy : lastAsked().config.custom_proxy;
    expect(sent).toEqual({ ...proxy, protocol: "http" });
  });

  it("ends with the account, whether the service knows it or not", async () => {
    const account = await signedIn();
    await port.signOut(account);
    expect(service.world.accounts.size).toBe(0);
    await port.signOut(account);
    await port.signOut(owner);
  });
});

it("has a code sent again without a new sign-in", async () => {
  await begin(1);
  asks({ type: "OTP" });
  expect((await port.resendCode(await signedIn())).kind).toBe("code_needed");
  expect(service.asked.at(-1)?.path).toBe("/api/v1/accounts/checkpoint/resend");
  await begin(2);
  asks({ type: "OTP" });
  expect((await port.resendCode(await signedIn())).kind).toBe("code_needed");
  expect(service.asked.at(-1)?.path).toBe("/v2/auth/checkpoint/resend");
});

it("lets the owner choose the products of the second version, and how to get a code", async () => {
  await begin(2);
  asks(
    { type: "CONSENT_SCREEN", products: [{ id: "p1", display_name: "Sales Navigator" }] },
    {
      type: "CHALLENGE_SELECTION",
      challenges: [{ id: "SMS", label: "Text message", description: "+49 …12" }],
    },
  );
  const account = await signedIn();
  expect(await port.choose(account, "product", "p1")).toMatchObject({
    ...{ kind: "choice_needed", of: "method" },
    options: [{ id: "SMS", label: "Text message", description: "+49 …12" }],
  });
  expect((await port.choose(account, "method", "SMS")).kind).toBe("code_needed");
  expect((await port.enterCode(account, service.world.code)).kind).toBe("signed_in");
});

it("reports a failed proxy if the service keeps the previous one", async () => {
  await begin(2);
  const country = (countryCode: string) =>
    ({ kind: "country", countryCode, type: "basic", attempt: 1 }) as const;
  const { remoteRef = null } = await port.signIn({ ...owner, connection: country("DE") });
  service.world.keepsItsRoute = true;
  const change = { connection: true, session: false };
  const result = await port.reconnect({ ...owner, remoteRef, connection: country("FR") }, change);
  expect(result).toMatchObject({ kind: "proxy_failed", retryAt: expect.any(Date) });
});

it.each([
  ["sales_navigator", { sales_navigator: 20 }],
  ["recruiter", { recruiter: 30, sales_navigator: 20 }],
] as const)("recognises %s in the second version by the InMails it gives (CRED-04)", async (type, credits) => {
  await begin(2);
  const account = await signedIn();
  Object.assign(service.world.accounts.get(account.remoteRef ?? "")!.credits, credits);
  expect((await port.self(account)).accountType).toBe(type);
});

it("takes an account of the first version without sources for one that is not signed in yet", async () => {
  await begin(1);
  const account = await signedIn();
  const fetch = http.fetch.bind(http);
  const spy = jest.spyOn(http, "fetch").mockImplementation(async (url, ...rest) => {
    const answer = await fetch(url, ...rest);
    if (!url.endsWith(`/accounts/${account.remoteRef}`)) return answer;
    const { sources: _sources, ...shown } = JSON.parse(Buffer.from(answer.body).toString("utf8"));
    return { ...answer, body: Buffer.from(JSON.stringify(shown)) };
  });
  expect((await port.checkApproval(account)).kind).toBe("approval_needed");
  spy.mockRestore();
});

it("stops looking for a request of the first version in an endless list", async () => {
  await begin(1);
  const account = await signedIn();
  const member = service.world.addMember();
  const endless = Buffer.from(
    JSON.stringify({ items: [{ id: "1", invited_user_id: "x" }], cursor: "again" }),
  );
  const fetch = http.fetch.bind(http);
  const spy = jest
    .spyOn(http, "fetch")
    .mockImplementation((url, ...rest) =>
      url.includes("/invite/sent")
        ? Promise.resolve({ status: 200, headers: {}, body: endless })
        : fetch(url, ...rest),
    );
  expect(await port.withdraw(account, addressOf(member.slug))).toEqual({ kind: "done" });
  spy.mockRestore();
});

describe.each([2, 1] as const)("as an account of version %i", (version) => {
  beforeEach(() => begin(version));

  it("requests current data, not what the service cached an hour ago", async () => {
    const account = await signedIn();
    const { world } = service;
    const member = world.addMember();
    expect((await port.lookAt(account, addressOf(member.slug)))?.relation).toBe("none");
    world.relate(world.accounts.get(account.remoteRef ?? "")!, member.id);
    expect((await port.lookAt(account, addressOf(member.slug)))?.relation).toBe("connected");
  });

  it("rejects an answer about a different person than the requested one", async () => {
    const account = await signedIn();
    const [asked, other] = [service.world.addMember({ firstName: "Asked" }), service.world.addMember()];
    service.mixUps = 1;
    expect((await port.lookAt(account, addressOf(asked.slug)))?.profile.firstName).toBe("Asked");
    service.world.members.set("third", { ...other, id: "ACoAAthird", slug: "third" });
    service.mixUps = 1;
    const outcome = await port.act(
      account,
      { kind: "connection_request", to: asked.id, note: null, key: "k" },
      go,
    );
    expect(outcome.kind).toBe("sent");
    expect(service.world.accounts.get(account.remoteRef ?? "")?.requests[0]?.memberId).toBe(asked.id);
  });

  it.each([
    "",
    " ",
    ".",
    "..",
    "https://www.linkedin.com/in/..",
    "https://www.linkedin.com/in/%2E%2E",
  ])("finds no member at «%s», without a request", async (ref) => {
    const account = await signedIn();
    const before = service.asked.length;
    expect(await port.lookAt(account, ref)).toBeNull();
    expect(service.asked.length).toBe(before);
  });

  it("escapes a name to one part of the address", async () => {
    const account = await signedIn();
    expect(await port.lookAt(account, "../../accounts/acc_1?x=1#y")).toBeNull();
    expect(service.asked.at(-1)?.path).toContain("/users/..%2F..%2Faccounts%2Facc_1%3Fx%3D1%23y");
  });

  it("does not look again at a member whom a condition has just looked at, unless the action would be refused for it", async () => {
    const account = await signedIn();
    const { world } = service;
    const own = world.accounts.get(account.remoteRef ?? "")!;
    const member = world.addMember();
    const to = addressOf(member.slug);
    const looks = () => service.asked.filter(({ path }) => path.includes(`/users/${member.slug}`)).length;
    await port.lookAt(account, to);
    await port.act(account, { kind: "connection_request", to, note: null, key: "request" }, go);
    expect([looks(), own.requests.length]).toEqual([1, 1]);
    await port.lookAt(account, to);
    world.relate(own, member.id);
    const outcome = await port.act(account, { kind: "message", to, text: "Welcome", key: "message" }, go);
    expect([outcome.kind, looks()]).toEqual(["sent", 3]);
    await port.lookAt(account, to);
    time += 5 * 60_000;
    await port.act(account, { kind: "visit_profile", to, key: "visit" }, go);
    expect(own.visits).toEqual([member.id]);
    expect(looks()).toBeGreaterThan(4);
  });

  it("looks at no profiles once the day's looks are used, but still reads and sends manual messages (R10)", async () => {
    const account = await signedIn();
    const member = service.world.addMember();
    const to = addressOf(member.slug);
    const asked = () => service.asked.filter(({ path }) => path.includes(`/users/${member.slug}`)).length;
    expect(await port.lookAt(account, to)).toMatchObject({ relation: "none" });
    expect(looks.taken).toBe(1);
    looks.max = 1;
    // What was seen just now costs no look.
    const request = { kind: "connection_request", to, note: null, key: "spent" } as const;
    expect(await port.act(account, request, go)).toMatchObject({ kind: "sent" });
    expect([looks.taken, asked()]).toEqual([1, 1]);
    const other = service.world.addMember();
    const ofOther = { ...request, to: addressOf(other.slug), key: "other" };
    expect(await port.act(account, ofOther, go)).toEqual({ kind: "later", reason: "look_limit" });
    await expect(port.lookAt(account, ofOther.to)).rejects.toThrow("look_limit");
    expect(await port.withdraw(account, ofOther.to)).toEqual({ kind: "later", reason: "look_limit" });
    expect(await port.act(account, { ...ofOther, byHand: true }, go)).toMatchObject({ kind: "sent" });
    expect(await port.lookUp(account, { ...ofOther, key: "lost" }, new Date())).toMatchObject({
      kind: "found",
    });
  });

  it("fetches its owner's picture, and nothing that is missing or far too large (CRED-02)", async () => {
    const account = await signedIn();
    expect(await port.photo(account)).toBeNull();
    const picture = portraitOf("ada");
    service.photo = picture;
    expect(Buffer.from((await port.photo(account)) ?? [])).toEqual(Buffer.from(picture));
    service.photo = new Uint8Array(2_000_001);
    await expect(port.photo(account)).rejects.toThrow();
  });

  it("withdraws a request once, and finds none the second time", async () => {
    const account = await signedIn();
    const to = addressOf(service.world.addMember().slug);
    await port.act(account, { kind: "connection_request", to, note: "Hello", key: "k" }, go);
    expect(await port.withdraw(account, to)).toEqual({ kind: "done" });
    expect((await port.lookAt(account, to))?.relation).toBe("none");
    expect(await port.withdraw(account, to)).toEqual({ kind: "done" });
  });

  it("sends a note unchanged, and none if there is none", async () => {
    const account = await signedIn();
    const note = "Grüße, “Ada” & Co.\nline two";
    const send = (one: string | null, key: string) =>
      port.act(account, { kind: "connection_request", to: service.world.addMember().id, note: one, key }, go);
    await send(note, "a");
    await send(null, "b");
    const kept = service.world.accounts.get(account.remoteRef ?? "")?.requests.map((request) => request.note);
    expect(kept).toEqual([note, null]);
  });

  it("writes a message unchanged, even one that looks like a form", async () => {
    const account = await signedIn();
    const own = service.world.accounts.get(account.remoteRef ?? "")!;
    const member = service.world.addMember();
    service.world.relate(own, member.id);
    const text = 'Hi\r\n--x\r\ncontent-disposition: form-data; name="account_id"\r\n\r\nother\r\nwürde';
    await port.act(account, { kind: "message", to: member.id, text, key: "k" }, go);
    expect(own.chats[0]?.messages[0]?.text).toBe(text);
  });

  it("really visits a profile", async () => {
    const account = await signedIn();
    const member = service.world.addMember();
    await port.act(account, { kind: "visit_profile", to: addressOf(member.slug), key: "k" }, go);
    expect(service.world.accounts.get(account.remoteRef ?? "")?.visits).toEqual([member.id]);
  });

  it("reports that a visit with a lost answer cannot be verified", async () => {
    const account = await signedIn();
    const action = { kind: "visit_profile", to: service.world.addMember().id, key: "k" } as const;
    service.faults.push("unconfirmed");
    expect((await port.act(account, action, go)).kind).toBe("unknown");
    expect(await port.lookUp(account, action, new Date())).toEqual({ kind: "unknowable" });
  });

  it("does not mistake a message that the network changed for one that was not sent", async () => {
    const account = await signedIn();
    const own = service.world.accounts.get(account.remoteRef ?? "")!;
    const member = service.world.addMember();
    service.world.relate(own, member.id);
    const action = { kind: "message", to: member.id, text: "See https://tern.test/a?b=c", key: "k" } as const;
    const begun = new Date();
    expect(await port.lookUp(account, action, begun)).toEqual({ kind: "absent" });
    service.faults.push("unconfirmed");
    expect((await port.act(account, action, go)).kind).toBe("unknown");
    own.chats[0]!.messages[0]!.text = "See https://lnkd.test/x";
    expect(await port.lookUp(account, action, begun)).toEqual({ kind: "unknowable" });
  });

  it("names the sender of a message by their public address", async () => {
    const account = await signedIn();
    const own = service.world.accounts.get(account.remoteRef ?? "")!;
    const member = service.world.addMember();
    service.world.receive(own, member.id, "Hello there");
    const { events } = await port.events(account, null, 10);
    expect(events).toMatchObject([
      { memberRef: member.id, profileUrl: addressOf(member.slug), text: "Hello there" },
    ]);
  });

  it("is signed out until its owner signs in again: actions wait, and reading reports why (R11)", async () => {
    const account = await signedIn();
    service.faults.push("challenge");
    const to = service.world.addMember().id;
    expect(await port.act(account, { kind: "visit_profile", to, key: "k" }, go)).toEqual({
      ...{ kind: "later", reason: "challenge" },
    });
    const reads = [
      () => port.lookAt(account, to),
      () => port.events(account, null, 10),
      () => port.self(account),
    ];
    for (const read of reads) await expect(read()).rejects.toThrow(/^challenge$/);
  });

  it("reports a restricted account", async () => {
    const account = await signedIn();
    service.world.accounts.get(account.remoteRef ?? "")!.status = "restricted";
    const to = service.world.addMember().id;
    await expect(port.lookAt(account, to)).rejects.toThrow(/^restricted$/);
    expect((await port.signIn(account)).kind).toBe("restricted");
  });
});

it.each([2, 1] as const)("a key that version %i refuses signs out no account", async (version) => {
  await begin(version);
  const account = await signedIn();
  service.apiKey = "another-key";
  const action = { kind: "visit_profile", to: service.world.addMember().id, key: "k" } as const;
  expect(await port.act(account, action, go)).toMatchObject({ kind: "later", reason: "service_refused" });
  await expect(port.events(account, null, 10)).rejects.toThrow(/answered 401/);
  expect(await port.signIn(account)).toMatchObject({ kind: "later", reason: "service_refused", status: 401 });
});

describe("requests for news to the service", () => {
  const posts = () => service.asked.length;

  it("are rare, unless it reports news", async () => {
    await begin(2, { messages: 300_000, relations: 1_800_000 });
    const account = await signedIn();
    const own = service.world.accounts.get(account.remoteRef ?? "")!;
    const first = await port.events(account, null, 10);
    service.world.receive(own, service.world.addMember().id, "Hello");
    const before = posts();
    expect(await port.events(account, first.cursor, 10)).toEqual({
      ...{ events: [], cursor: first.cursor, isPartial: true },
    });
    expect(posts()).toBe(before);
    port.wake?.("somebody-else");
    expect((await port.events(account, first.cursor, 10)).events).toEqual([]);
    port.wake?.(account.remoteRef ?? "");
    expect((await port.events(account, first.cursor, 10)).events).toHaveLength(1);
  });

  it("stop for a while if the service asks for a pause", async () => {
    await begin(2);
    const account = await signedIn();
    const { cursor } = await port.events(account, null, 10);
    // Reads fail, too, once the service counts them.
    const read = jest.spyOn(http, "fetch").mockResolvedValueOnce({
      ...{ status: 429, headers: { "retry-after": "120" } },
      body: Buffer.from(JSON.stringify({ object: "Error", type: "api/too_many_requests", status: 429 })),
    });
    await expect(port.events(account, cursor, 10)).rejects.toThrow(/429 api\/too_many_requests/);
    read.mockRestore();
    const before = posts();
    time += 119_000;
    expect((await port.events(account, cursor, 10)).events).toEqual([]);
    expect(posts()).toBe(before);
    time += 1_000;
    await port.events(account, cursor, 10);
    expect(posts()).toBeGreaterThan(before);
  });
});

describe.each([2, 1] as const)("secrets in requests to version %i", (version) => {
  beforeEach(() => begin(version));

  it("the key is sent in a header, a password in the body of the sign-in, and nothing in an address", async () => {
    const account = await signedIn();
    const to = service.world.addMember().id;
    await port.act(account, { kind: "connection_request", to, note: "Hello", key: "k" }, go);
    await port.events(account, null, 10);
    for (const { path, headers, body } of service.asked) {
      expect(headers["x-api-key"]).toBe(service.apiKey);
      expect(path + body).not.toContain(service.apiKey);
      expect(path).not.toContain(password);
    }
    expect(service.asked.filter(({ body }) => body.includes(password))).toHaveLength(1);
  });

  it("no error repeats what was sent or what was answered", async () => {
    const account = await signedIn();
    const failures: unknown[] = [];
    const answered = (status: number, body: string) =>
      jest.spyOn(http, "fetch").mockResolvedValueOnce({ status, headers: {}, body: Buffer.from(body) });
    const echo = JSON.stringify({
      ...{
        type: "api/invalid_parameters",
        title: "Invalid",
        detail: `password ${password}, key ${service.apiKey}`,
      },
    });
    for (const status of [200, 400])
      for (const body of [echo, `<html>${password}</html>`, "{", JSON.stringify({ type: password })]) {
        const spy = answered(status, body);
        await port.lookAt(account, "somebody").catch((error: unknown) => failures.push(error));
        spy.mockRestore();
      }
    expect(failures).toHaveLength(8);
    const said = inspect(failures, { depth: 10, showHidden: true });
    expect(said).not.toContain(password);
    expect(said).not.toContain(service.apiKey);
  });
});
