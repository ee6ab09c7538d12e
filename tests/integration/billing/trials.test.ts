import { firstBook } from "@/server/domain/billing/first-book";
import { type Browser, browser } from "@/tests/integration/auth/browser";
import { signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";

let tern: Installation;
let post: PostBox;
beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["api", "worker"],
    environment: { SMTP_URL: post.url, TRIAL_LIMIT: "1" },
  });
});
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

let domains = 0;
const newDomain = () => `company${++domains}.com`;

async function signUp(email: string, from: Browser = browser(tern)): Promise<Browser> {
  const { status } = await from.post("/api/auth/sign_up", signUpBody({ email }));
  expect(status).toBe(200);
  return from;
}
/** As a click in the mail does it, which may be on another device. */
async function verify(email: string): Promise<void> {
  const code = (await post.letterTo(email)).link.searchParams.get("activation_code");
  const { status } = await browser(tern).get(`/api/auth/check_activation_code?activation_code=${code}`);
  expect(status).toBe(200);
}
async function verified(email: string, from?: Browser): Promise<Browser> {
  const person = await signUp(email, from);
  await verify(email);
  return person;
}
const create = async (person: Browser) =>
  (await person.post("/api/space/create", { name: "Acme" })).body.payload;
/** Whether a workspace has a trial, and who used theirs before. */
const trialOf = ({ trial_ends_at, trial_used_by, tier, is_paid }: Record<string, unknown>) => [
  ...[trial_ends_at !== null, trial_used_by, tier, is_paid],
];
type Payload = { credits_usage: { available_by_type: { default: number } } };
const creditsOf = ({ credits_usage }: Payload) => credits_usage.available_by_type.default;
const given = [true, null, "scale", true];
const without = (usedBy: string) => [false, usedBy, "free", true];
const info = async (person: Browser) => (await person.get("/api/space/info")).body.payload;

describe("a free trial (AUTH-52)", () => {
  it("is given once to a company, by the registered part of its domain; the next workspace is made on the free plan", async () => {
    const domain = newDomain();
    const ada = await verified(`ada@${domain}`);
    expect(trialOf(await create(ada))).toEqual(given);
    const bob = await verified(`bob@mail.${domain}`);
    expect(trialOf(await create(bob))).toEqual(without("company"));
    expect(trialOf(await info(bob))).toEqual(without("company"));
    expect(trialOf(await create(ada))).toEqual(without("company"));
    expect(trialOf(await create(await verified(`ada@${newDomain()}`)))).toEqual(given);
  });

  it("is given to one of two who create a workspace of a company at the same moment", async () => {
    const domain = newDomain();
    const people = await Promise.all(["a", "b", "c", "d"].map((name) => verified(`${name}@${domain}`)));
    const made = await Promise.all(people.map(create));
    expect(made.map(trialOf).toSorted()).toEqual([
      ...[without("company"), without("company"), without("company"), given],
    ]);
  });

  it("is each person's at a public provider", async () => {
    const name = `p${Date.now()}`;
    expect(trialOf(await create(await verified(`${name}@gmail.com`)))).toEqual(given);
    expect(trialOf(await create(await verified(`${name}.b@gmail.com`)))).toEqual(given);
    const again = await verified(`${name}+2@gmail.com`);
    expect(trialOf(await create(again))).toEqual(without("person"));
  });

  it("is given once in a browser, by its cookie; a refused trial leaves the next company's untouched", async () => {
    const here = await verified(`ada@${newDomain()}`);
    expect(trialOf(await create(here))).toEqual(given);
    const domain = newDomain();
    await here.get("/api/auth/logout");
    await verified(`bob@${domain}`, here);
    expect(trialOf(await create(here))).toEqual(without("browser"));
    expect(trialOf(await create(await verified(`cat@${domain}`)))).toEqual(given);
    // Nor does a change of the address bring another one.
    const email = `dan@${newDomain()}`;
    const moved = await verified(email);
    expect(trialOf(await create(moved))).toEqual(given);
    await tern.sql("update users set email = $2 where email = $1", [email, `dan@${newDomain()}`]);
    expect(trialOf(await create(moved))).toEqual(without("browser"));
  });

  it("that began before the address was verified is the company's from then on, or over if the company had one", async () => {
    const domain = newDomain();
    const early = await signUp(`ada@${domain}`);
    const begun = await create(early);
    expect(trialOf(begun)).toEqual(given);
    expect(creditsOf(begun)).toBe(0);
    const waiting = (await early.get("/api/billing/credits")).body.payload;
    expect([waiting.per_period, waiting.once_confirmed]).toEqual([0, firstBook.plans.scale.credits]);
    // Nobody can use up the trial of a company whose mail they cannot read.
    const bob = await verified(`bob@${domain}`);
    expect(trialOf(await create(bob))).toEqual(given);
    await verify(`ada@${domain}`);
    const over = await info(early);
    expect(trialOf(over)).toEqual(without("company"));
    expect(creditsOf(over)).toBe(0);

    const other = newDomain();
    const first = await signUp(`ada@${other}`);
    await create(first);
    await verify(`ada@${other}`);
    const known = await info(first);
    expect(trialOf(known)).toEqual(given);
    expect(creditsOf(known)).toBe(firstBook.plans.scale.credits);
    expect(trialOf(await create(await verified(`bob@${other}`)))).toEqual(without("company"));
  });

  it("stays used after its workspace is gone, as a hash that says nothing", async () => {
    const domain = newDomain();
    const { _id } = await create(await verified(`ada@${domain}`));
    await tern.sql("delete from workspaces where id = $1", [_id]);
    expect(trialOf(await create(await verified(`bob@${domain}`)))).toEqual(without("company"));
    const kept = await tern.sql<{ mark: string }>("select mark from plumbing.used_trials");
    for (const { mark } of kept) expect(mark).toMatch(/^[\w-]{43}$/);
    await tern.sql("update plumbing.used_trials set used_at = now() - interval '2 years 1 day'");
    expect(trialOf(await create(await verified(`cat@${domain}`)))).toEqual(given);
  });

  it("is that of the workspace for everybody who joins it, and takes nothing from their own company", async () => {
    const { _id } = await create(await verified(`ada@${newDomain()}`));
    const domain = newDomain();
    const bob = await verified(`bob@${domain}`);
    const { _id: bobs } = (await bob.get("/api/users/fetch_user")).body.payload;
    await tern.sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, false)", [
      _id,
      bobs,
    ]);
    await bob.post("/api/users/set_space", { space_id: _id });
    expect(trialOf(await info(bob))).toEqual(given);
    expect(trialOf(await create(await verified(`cat@${domain}`)))).toEqual(given);
  });

  it("can be given by the operator to a workspace that has none", async () => {
    const domain = newDomain();
    await create(await verified(`ada@${domain}`));
    const bob = await verified(`bob@${domain}`);
    const { _id } = await create(bob);
    const used = await marks();
    await tern.cli("workspace", "trial", _id, "--days", "30");
    const payload = await info(bob);
    expect(trialOf(payload)).toEqual(given);
    expect((Date.parse(payload.trial_ends_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect(await marks()).toBe(used);
    await expect(tern.cli("workspace", "trial", _id, "--days", "0")).rejects.toThrow("--days");
  });

  it("cannot be seen or taken back by the product's own roles", async () => {
    const app = tern.as("app");
    for (const text of [
      "select * from plumbing.used_trials",
      "delete from plumbing.used_trials",
      "insert into plumbing.used_trials (mark) values ('x')",
    ])
      await expect(app.query(text)).rejects.toThrow("permission denied");
  });
});

const marks = async () =>
  (await tern.sql<{ count: number }>("select count(*)::int as count from plumbing.used_trials"))[0]?.count;
