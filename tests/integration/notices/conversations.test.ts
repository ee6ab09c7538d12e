import { type Answer, joined, type Member } from "@/tests/integration/http/caller";
import { type Inbox, listed, waitingPeople } from "@/tests/integration/inbox/people";
import { closeTabs, openTab, type Tab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let inbox: Inbox;
let ada: Member;
let bo: Member;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  inbox = await waitingPeople(tern, 3);
  ada = inbox.member;
  bo = await joined(tern, ada.workspaceId, { isAdmin: true });
  await tern.sql("update users set first_name = 'Bo' where id = $1", [bo.userId]);
}, 600_000);
afterEach(closeTabs);
afterAll(() => tern?.stop());

type Notice = { _id: string; kind: string; is_read: boolean } & Record<string, unknown>;
const about = ["conversation_assigned", "reminder_back"];
/** The notices about conversations. */
const told = async (by: Member): Promise<Notice[]> =>
  (await by.get("/api/notifications")).body.payload.items.filter(({ kind }: Notice) => about.includes(kind));
const give = (by: Member, prospectId: string, to: Member | null, seen: Member | null) =>
  by.post(`/api/inbox/dialogs/${prospectId}/assignee`, {
    assignee_id: to?.userId ?? null,
    seen_assignee_id: seen?.userId ?? null,
  });
const remind = (by: Member, prospectId: string, seconds: number) =>
  by.post(`/api/inbox/dialogs/${prospectId}/remind`, {
    remind_at: new Date(Date.now() + seconds * 1_000).toISOString(),
  });
const setDone = (by: Member, prospectId: string, isDone: boolean) =>
  by.post(`/api/inbox/dialogs/${prospectId}/done`, { is_done: isDone });
const want = (by: Member, settings: Record<string, boolean>) =>
  by.post("/api/users/update", { notifications_settings: settings });
const hearsOfNotices = (tab: Tab) =>
  tab.heard.filter(
    ({ event, payload }) => event === "refetch" && (payload as { list: string }).list === "notices",
  ).length;

async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe("a conversation assigned by a teammate (NOTIF-05, NOTIF-10, ux 64)", () => {
  it("notifies its new assignee: once, at once, with a link", async () => {
    const { prospectId } = inbox.people[0]!;
    const [theirs, own] = [await openTab(tern, ada), await openTab(tern, bo)];
    await give(bo, prospectId, ada, null);
    await theirs.hears("refetch");
    expect(await told(ada)).toMatchObject([
      {
        ...{ kind: "conversation_assigned", type: "info", is_read: false, account_id: null },
        title: "Bo Byron assigned Ines Person0 to you",
        names: { name: "Ines Person0", colleague: "Bo Byron" },
        action: {
          type: "router",
          meta: expect.stringMatching(`^/inbox/${prospectId}\\?account=[0-9a-f-]{36}$`),
          text: "Open conversation",
        },
      },
    ]);
    expect(await told(bo)).toEqual([]);
    await until(async () => hearsOfNotices(theirs) === 1);
    expect(hearsOfNotices(own)).toBe(0);
  });

  it("notifies again when it is reassigned, and no longer once it is someone else's or done", async () => {
    const { prospectId } = inbox.people[0]!;
    const [first] = await told(ada);
    await ada.post(`/api/notifications/${first?._id}/read`);
    expect((await told(ada)).map(({ is_read }) => is_read)).toEqual([true]);
    await give(bo, prospectId, bo, ada);
    expect([await told(ada), await told(bo)]).toEqual([[], []]);
    await give(bo, prospectId, ada, bo);
    const [again] = await told(ada);
    expect([again?.is_read, again?._id === first?._id]).toEqual([false, false]);
    await setDone(ada, prospectId, true);
    expect(await told(ada)).toEqual([]);
    await setDone(ada, prospectId, false);
  });

  it("does not notify users who assigned it to themselves, or turned this off (NOTIF-15)", async () => {
    const [, second] = inbox.people;
    await give(ada, second!.prospectId, ada, null);
    expect((await told(ada)).map(({ names }) => names)).toMatchObject([{ name: "Ines Person0" }]);
    expect(
      (await want(ada, { conversation_assigned: false })).body.payload.notifications_settings,
    ).toMatchObject({ conversation_assigned: false, reminder_back: true });
    expect(await told(ada)).toEqual([]);
    await want(ada, { conversation_assigned: true });
  });
});

describe("a snoozed conversation that comes back (ux 67)", () => {
  it("notifies only the user who snoozed it, above everything older than its return", async () => {
    const last = inbox.people[2]!;
    const newestFirst = inbox.people.map(({ prospectId }) => prospectId);
    expect(await listed(ada, "split=needs_you")).toEqual(newestFirst);
    const tab = await openTab(tern, bo);
    await remind(bo, last.prospectId, 1);
    expect(await told(bo)).toEqual([]);
    const [back] = await until(async () => {
      const all = await told(bo);
      return all.length > 0 ? all : null;
    });
    expect(back).toMatchObject({
      ...{ kind: "reminder_back", is_read: false, title: `Snoozed: ${last.firstName} Person2` },
      action: { meta: expect.stringContaining(`/inbox/${last.prospectId}?account=`) },
    });
    expect((await told(ada)).map(({ kind }) => kind)).toEqual(["conversation_assigned"]);
    await until(async () => hearsOfNotices(tab) === 1);
    const [first, second] = newestFirst;
    const now = [last.prospectId, first, second];
    expect(await listed(ada, "split=needs_you")).toEqual(now);
    expect(await paged(ada)).toEqual(now);
  });

  it("stops notifying when it is done, and users who turned this off (NOTIF-15)", async () => {
    const { prospectId } = inbox.people[2]!;
    await want(bo, { reminder_back: false });
    expect(await told(bo)).toEqual([]);
    await want(bo, { reminder_back: true });
    expect(await told(bo)).toHaveLength(1);
    await setDone(bo, prospectId, true);
    expect(await told(bo)).toEqual([]);
  });
});

/** The whole list, page by page, each requested with the previous one's cursor. */
async function paged(by: Member): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer: Answer = await by.get(`/api/inbox/dialogs?limit=1${cursor && `&cursor=${cursor}`}`);
    const { items, next_cursor } = answer.body.payload;
    found.push(...items.map((one: { profile_id: string }) => one.profile_id));
    cursor = next_cursor;
  }
  return found;
}
