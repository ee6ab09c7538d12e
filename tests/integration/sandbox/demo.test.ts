import { caller } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

const installations: Installation[] = [];
const fresh = async (environment: Record<string, string>) => {
  const tern = await startInstallation({ doors: [], environment });
  installations.push(tern);
  return tern;
};
afterAll(() => Promise.all(installations.map((tern) => tern.stop())));

const answerOf = (printed: string) => JSON.parse(printed.trim().split("\n").at(-1) ?? "{}");
const counts = async (tern: Installation) => {
  const [row] = await tern.sql(`select
    (select count(*)::int from workspaces) as workspaces, (select count(*)::int from accounts) as accounts,
    (select count(*)::int from mailboxes where status = 'connected' and is_sandboxed) as mailboxes,
    (select count(*)::int from enrollments) as people,
    (select array_agg(status order by status) from campaigns) as campaigns,
    (select speed from clock_segments) as speed`);
  return row;
};
const whole = {
  workspaces: 1,
  accounts: 2,
  mailboxes: 2,
  people: 270,
  campaigns: ["active", "draft", "finished", "paused"],
  speed: 600,
};

test("the demo is created once, and its credentials are shown at every start (decision 1.14)", async () => {
  const tern = await fresh({ DEMO: "1" });
  const first = answerOf(await tern.cli("seed"));
  expect(first).toEqual({
    url: tern.url,
    email: "demo@tern.example",
    password: expect.stringMatching(/^.{16}$/),
  });
  expect(answerOf(await tern.cli("seed"))).toEqual(first);
  expect(await counts(tern)).toEqual(whole);

  await tern.start("api");
  const visitor = caller(tern.url);
  const signIn = await visitor.post("/api/auth/sign_in", { email: first.email, password: first.password });
  expect(signIn.status).toBe(200);
  const { seats } = (await visitor.get("/api/space/info")).body.payload;
  expect(seats).toEqual({ cloud: { used: 2, total: 2 }, extension: { used: 0, total: 1 } });
});

test("the demo has worked for a month: its figures, inbox and history say the same, and nothing happens in the future", async () => {
  const tern = await fresh({ DEMO: "1" });
  const { email, password } = answerOf(await tern.cli("seed"));
  await tern.start("api");
  const visitor = caller(tern.url);
  await visitor.post("/api/auth/sign_in", { email, password });
  const [row] = await tern.sql<Record<"answers" | "sent" | "accepted" | "ahead", number>>(`select
    (select count(*)::int from messages where direction = 'in') as answers,
    (select count(*)::int from deliveries where (state = 'sent' or bounce is not null) and kind <> 'visit_profile') as sent,
    (select count(*)::int from enrollments where accepted_at is not null) as accepted,
    (select count(*)::int from messages where at > now()) + (select count(*)::int from deliveries where settled_at > now()) as ahead`);
  const books = row!;
  expect(books.answers).toBeGreaterThanOrEqual(30);
  expect(books.ahead).toBe(0);
  const { items } = (await visitor.get("/api/workflows?limit=25")).body.payload;
  const sum = (figure: string) =>
    items.reduce(
      (all: number, { numbers }: { numbers: Record<string, number> }) => all + (numbers[figure] ?? 0),
      0,
    );
  expect([sum("sent"), sum("accepted")]).toEqual([books.sent, books.accepted]);
  // Who asked not to be contacted again is no reply.
  const [optedOut] = await tern.sql<{ count: number }>(
    "select count(*)::int as count from prospects where opted_out_at is not null",
  );
  expect(sum("replied")).toBe(books.answers - optedOut!.count);
  const { total } = (await visitor.get("/api/inbox/dialogs?limit=1&replied_only=true")).body.payload;
  expect(total).toBe(books.answers);
  const { mailboxes } = (await visitor.get("/api/integrations/smtp/deliverability?period=3_months")).body
    .payload;
  const [mails] = await tern.sql<{ sent: number; bounced: number }>(
    `select count(*)::int as sent, count(*) filter (where bounce in ('hard', 'block'))::int as bounced
       from deliveries where kind = 'email' and enrollment_id is not null and (state = 'sent' or bounce is not null)`,
  );
  const all = (of: (one: Record<string, number>) => number) =>
    mailboxes.reduce((count: number, one: Record<string, number>) => count + of(one), 0);
  expect(all(({ sent = 0 }) => sent)).toBe(mails!.sent);
  expect(all(({ hard = 0, blocked = 0 }) => hard + blocked)).toBe(mails!.bounced);
  expect(mails!.sent).toBeGreaterThan(0);
});

test("a half-created demo is created again", async () => {
  const tern = await fresh({ DEMO: "1" });
  await tern.cli("seed");
  await tern.sql(
    "update plumbing.installation set value = (value::jsonb || '{\"isComplete\": false}')::text where key = 'demo'",
  );
  await tern.cli("seed");
  expect(await counts(tern)).toEqual(whole);
});

test("a changed password is no longer shown", async () => {
  const tern = await fresh({ DEMO: "1" });
  await tern.cli("seed");
  await tern.sql("update users set password_hash = null");
  expect(answerOf(await tern.cli("seed"))).toEqual({});
});

test("without a demo the first user is shown where to sign up, and nothing is created", async () => {
  const tern = await fresh({ DEMO: "0" });
  expect(answerOf(await tern.cli("seed"))).toEqual({ setupUrl: `${tern.url}/auth/sign-up` });
  expect(await counts(tern)).toMatchObject({ workspaces: 0, accounts: 0 });
});
