import { playedCampaign, type Wanted } from "@/tests/e2e/played-campaign";
import { caller, joined } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { freePort } from "@/tests/support/free-port";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { eventually } from "./processes";

let tern: Installation;
/** The second front door's URL. */
let second: string;

/** As in compose.yaml: any number of front doors, workers and sandboxes on one Postgres. */
beforeAll(async () => {
  tern = await startInstallation({
    doors: ["sandbox", "api", "worker", "worker"],
    // How soon a dead worker's work is taken over.
    environment: { LEASE_SECONDS: "2", SETTLE_SECONDS: "1" },
  });
  const port = String(await freePort());
  second = `http://localhost:${port}`;
  await tern.start("api", { PORT: port, BASE_URL: second });
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

describe("several processes of each kind on one Postgres", () => {
  it("share the work: every person is contacted once, also when a worker is killed on the way", async () => {
    const people = Array.from(
      { length: 12 },
      (_, n): Wanted =>
        (_fate, _character, { index }) =>
          index === n,
    );
    const played = await playedCampaign(tern, "Many hands", {}, people);
    const received = () =>
      tern.sql<{ to: string; copies: number }>(
        `select to_address as to, count(*)::int as copies from sandbox.received where workspace_id = $1 group by 1`,
        [played.workspaceId],
      );
    const held = () =>
      tern.sql<{ prospectId: string }>(
        `select prospect_id as "prospectId" from enrollments where workspace_id = $1 and state = 'held'`,
        [played.workspaceId],
      );
    await eventually("some mails have arrived", async () => (await received()).length >= 3);
    tern.children.find(({ name }) => name === "worker")?.kill("SIGKILL");
    await eventually(
      "all mails have arrived, or are shown as held",
      async () => {
        const [arrived, shown] = [await received(), await held()];
        return played.people.every(
          ({ email, prospectId }) =>
            arrived.some(({ to }) => to === email) || shown.some((one) => one.prospectId === prospectId),
        );
      },
      40_000,
    );
    // A message being transmitted when its worker died may have arrived, so it is never sent again blindly.
    expect((await held()).length).toBeLessThanOrEqual(1);
    expect((await received()).filter(({ copies }) => copies > 1)).toEqual([]);
  }, 600_000);

  it("accept each other's sessions, and inform each other's tabs", async () => {
    const played = await playedCampaign(tern, "Two doors", {}, []);
    const colleague = await joined(tern, played.workspaceId);
    const there = caller(second, colleague.cookie);
    expect((await there.get("/api/users/fetch_user")).status).toBe(200);
    const tab = await openTab({ ...tern, url: second }, colleague);
    await played.post("/api/workflows", { name: "Said at the first door", sequence: [] });
    await tab.hears("refetch");
  });

  it("sign out everywhere at once", async () => {
    const member = await joined(tern, (await playedCampaign(tern, "Leaving", {}, [])).workspaceId);
    const there = caller(second, member.cookie);
    expect((await there.get("/api/users/fetch_user")).status).toBe(200);
    await member.get("/api/auth/logout");
    await eventually(
      "the other door refuses",
      async () => (await there.get("/api/users/fetch_user")).status === 401,
    );
  });
});
