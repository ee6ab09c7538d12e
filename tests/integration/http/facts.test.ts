import { type Facts, signFacts, verifyFacts } from "@/lib/edge/facts";
import { clusterOfTheRun, type Installation, startInstallation } from "@/tests/support/installation";
import { caller, joined, type Member, signedUp, signUpBody } from "./caller";

let tern: Installation;
/** Trusts no proxy. */
let alone: Installation;
const key = () => clusterOfTheRun().keys.facts;

beforeAll(async () => {
  tern = await startInstallation();
  alone = await startInstallation({ environment: { TRUSTED_PROXIES: "" } });
});
afterAll(() => Promise.all([tern?.stop(), alone?.stop()]));

const facts: Facts = {
  requestId: "page-1",
  address: "203.0.113.50",
  host: "heron.localhost",
  brand: "heron.1",
  locale: "es",
  theme: null,
  entry: "password",
  nonce: "n",
  person: null,
  emailConfirmed: false,
  skippedConfirmation: false,
  owesSecondFactor: false,
  workspaces: 0,
  mayCreateWorkspace: true,
  workspace: null,
  registrationDone: true,
  isPaid: true,
  paymentInProgress: false,
  isBillingEnabled: false,
  usableAccounts: 0,
  features: {},
  allowedPages: null,
  isWorkspaceAdmin: false,
};

describe("the web process asks on behalf of a page (decision 1.5)", () => {
  const signUpWith = async (header: string) =>
    caller(tern.url).ask("/api/auth/sign_up", {
      method: "POST",
      json: signUpBody(),
      headers: { "x-tern-facts": header },
    });

  it("and the page's brand, language and IP address count, not its own", async () => {
    const { body, headers } = await signUpWith(await signFacts(facts, key(), Date.now()));
    expect(body.payload.user).toMatchObject({ brand: "heron", locale: "es" });
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-session=/));
    const [session] = await tern.sql("select address from sessions where user_id = $1", [
      body.payload.user._id,
    ]);
    expect(session?.address).toBe("203.0.113.50");
  });

  it.each([
    ["another key", () => signFacts(facts, "another key", Date.now())],
    ["half a minute ago", () => signFacts(facts, key(), Date.now() - 31_000)],
    ["no signature", async () => `${Date.now()}.${Buffer.from(JSON.stringify(facts)).toString("base64url")}`],
    ["nonsense", async () => "a.b.c"],
  ])("facts with %s are no facts", async (_name, made) => {
    const { body } = await signUpWith(await made());
    expect(body.payload.user).toMatchObject({ brand: "tern", locale: "en" });
  });
});

describe("all reads of a page in one request", () => {
  const read = async (member: Member, reads: object[], header?: string) =>
    member.ask("/api/reads", {
      method: "POST",
      json: reads,
      headers: {
        "x-tern-facts": header ?? (await signFacts({ ...facts, brand: "tern.1" }, key(), Date.now())),
      },
    });
  const person = { path: "/users/fetch_user", fields: {} };
  const campaigns = { path: "/workflows", fields: { limit: 5 } };

  it("are answered one by one, in order and each with its own permissions (ROLE-02)", async () => {
    const admin = await signedUp(tern, "Ours");
    const limited = await joined(tern, admin.workspaceId, { pages: ["inbox"] });
    const { body, headers } = await read(limited, [campaigns, person, { path: "/space/info", fields: {} }]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject([
      { status: 403, body: { ok: false, code: "forbidden" } },
      { status: 200, body: { ok: true, payload: { _id: limited.userId } } },
      { status: 200, body: { ok: true, payload: { _id: admin.workspaceId } } },
    ]);
    expect((await read(admin, [campaigns])).body).toMatchObject([
      { status: 200, body: { payload: { items: [] } } },
    ]);
  });

  it("contains only reads, with fields that the read knows", async () => {
    const member = await signedUp(tern, "Ours");
    const { body } = await read(member, [
      { path: "/auth/logout", fields: {} },
      { path: "/users/nothing", fields: {} },
      { path: "/users/fetch_user", fields: { is_admin: true } },
      person,
    ]);
    expect(body).toMatchObject([{ status: 404 }, { status: 404 }, { status: 400 }, { status: 200 }]);
  });

  it("does not exist for callers that the front door did not announce", async () => {
    const member = await signedUp(tern, "Ours");
    expect((await member.post("/api/reads", [person])).status).toBe(404);
    expect((await read(member, [person], "a.b.c")).status).toBe(404);
  });
});

describe("a web process behind another proxy asks for the facts itself", () => {
  it("and gets them if its address is trusted", async () => {
    const member = await signedUp(tern, "Ours");
    const answer = await member.ask("/api/facts", {
      headers: { "x-forwarded-host": `localhost:${tern.ports.api}` },
    });
    const told = await verifyFacts(String(answer.body), key(), Date.now());
    expect(told).toMatchObject({ person: { id: member.userId }, workspace: { id: member.workspaceId } });
  });

  it("no one else does: for them the call does not exist", async () => {
    const member = await signedUp(alone, "Ours");
    expect((await member.get("/api/facts")).status).toBe(404);
  });
});
