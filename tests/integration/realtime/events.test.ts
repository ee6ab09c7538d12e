import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { closeTabs, openTab, publishEvent, quiet, type Tab } from "./listener";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern, "Ours");
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

/** The IDs of the events that a tab heard, once there are `count` of them and no more follow. */
async function idsHeard({ heard }: Tab, count: number): Promise<string[]> {
  for (const until = Date.now() + 180_000; heard.length < count && Date.now() < until; ) await sleep(20);
  await quiet();
  return heard.map(({ payload }) => (payload as { id: string }).id);
}
const mark = () => ({ _id: randomUUID(), version: 1 });

describe("events reach exactly those they concern (RT-07, RT-08, RT-11, RT-12)", () => {
  it("a workspace's: all of its members, none of another's", async () => {
    const stranger = await signedUp(tern, "Theirs");
    const colleague = await joined(tern, ada.workspaceId);
    const [mine, hers, his] = [
      await openTab(tern, ada),
      await openTab(tern, colleague),
      await openTab(tern, stranger),
    ];
    const payload = mark();
    await publishEvent(tern, "update_workflows", payload, { workspace: ada.workspaceId });
    for (const tab of [mine, hers])
      expect(await tab.hears("update_workflows")).toEqual({ event: "update_workflows", payload });
    await quiet();
    expect(his.heard).toEqual([]);
  });

  it("a plan that the operator grants: every open tab of the workspace, so that what was locked opens", async () => {
    const tab = await openTab(tern, ada);
    await tern.cli("workspace", "plan", ada.workspaceId, "--plan", "growth", "--credits", "500");
    const [row] = await tern.sql<{ version: number }>("select version from workspaces where id = $1", [
      ada.workspaceId,
    ]);
    expect((await tab.hears("update_space")).payload).toEqual({
      ...{ _id: ada.workspaceId, version: row?.version },
    });
    expect((await tab.hears("update_credits")).payload).toEqual({ used: 0, available: expect.any(Number) });
  });

  it("a user's: all of their tabs, no teammate's", async () => {
    const colleague = await joined(tern, ada.workspaceId);
    const [one, two, hers] = [
      await openTab(tern, ada),
      await openTab(tern, ada),
      await openTab(tern, colleague),
    ];
    await ada.post("/api/users/update", { first_name: "Augusta" });
    await Promise.all([one.hears("update_user"), two.hears("update_user")]);
    await quiet();
    expect(hers.heard).toEqual([]);
  });

  it("an account's: admins and members with access to it (RT-08)", async () => {
    const [account, other] = [randomUUID(), randomUUID()];
    const able = await joined(tern, ada.workspaceId, { accounts: [account] });
    const unable = await joined(tern, ada.workspaceId, { accounts: [other] });
    const [admin, yes, no] = [
      await openTab(tern, ada),
      await openTab(tern, able),
      await openTab(tern, unable),
    ];
    await publishEvent(tern, "update_credentials", mark(), { workspace: ada.workspaceId, account });
    await Promise.all([admin.hears("update_credentials"), yes.hears("update_credentials")]);
    await quiet();
    expect(no.heard).toEqual([]);
  });

  it("from before the socket connected: those that concern the tab since its page was read", async () => {
    const account = randomUUID();
    const unable = await joined(tern, ada.workspaceId, { accounts: [randomUUID()] });
    // A process knows only the events since it started.
    await sleep(2_500);
    const read = Date.now();
    const payload = mark();
    const own = await openTab(tern, ada);
    await publishEvent(tern, "update_credentials", payload, { workspace: ada.workspaceId, account });
    await own.hears("update_credentials");
    const [late, hers, his] = [
      await openTab(tern, ada),
      await openTab(tern, unable),
      await openTab(tern, await signedUp(tern, "Strangers")),
    ];
    const answers = [];
    for (const tab of [late, hers, his])
      answers.push(await tab.socket.emitWithAck("server_create_connection", { since: read }));
    expect(answers.map((answer) => answer.payload.complete)).toEqual([true, true, true]);
    await quiet();
    expect(late.heard).toContainEqual({ event: "update_credentials", payload });
    for (const { heard } of [hers, his])
      expect(heard.map(({ event }) => event)).not.toContain("update_credentials");
  });

  it("in the order of their transactions, also when an older one commits last", async () => {
    const tab = await openTab(tern, ada);
    const late = await tern.as("app").connect();
    await late.query("begin");
    await late.query("select pg_current_xact_id()");
    const names = ["first", "second"];
    await publishEvent(tern, "refetch", { list: "dialogs", id: names[1] }, { workspace: ada.workspaceId });
    await sleep(200);
    expect(tab.heard).toEqual([]);
    await late.query(
      'insert into plumbing.outbox (workspace_id, event, payload) values ($1, \'refetch\', \'{"list":"dialogs","id":"first"}\')',
      [ada.workspaceId],
    );
    await late.query("commit");
    late.release();
    expect(await idsHeard(tab, names.length)).toEqual(names);
  });

  it("once each, a hundred at a time", async () => {
    const tab = await openTab(tern, ada);
    const ids = Array.from({ length: 100 }, (_, at) => `e${at}`);
    await tern.sql(
      `insert into plumbing.outbox (workspace_id, event, payload)
       select $1, 'refetch', jsonb_build_object('list', 'profiles', 'id', id) from unnest($2::text[]) id`,
      [ada.workspaceId, ids],
    );
    expect((await idsHeard(tab, ids.length)).toSorted()).toEqual(ids.toSorted());
  });

  it("after the listening connection was lost: everyone is told to refetch", async () => {
    const tab = await openTab(tern, ada);
    await tern.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tern api listener'",
    );
    await tab.hears("refetch");
    tab.heard.length = 0;
    await publishEvent(tern, "update_space", mark(), { workspace: ada.workspaceId });
    await tab.hears("update_space");
  });
});

describe("who has a conversation open (ux presence)", () => {
  it("is announced to teammates, with who is typing, until they leave", async () => {
    const colleague = await joined(tern, ada.workspaceId);
    const [mine, hers] = [await openTab(tern, ada), await openTab(tern, colleague)];
    const profile = randomUUID();
    await hers.socket.emitWithAck("viewing", { profile, typing: true });
    expect((await mine.hears("viewers")).payload).toEqual({
      profile,
      people: [{ _id: colleague.userId, is_typing: true }],
    });
    mine.heard.length = 0;
    hers.close();
    expect((await mine.hears("viewers")).payload).toEqual({ profile, people: [] });
  });
});
