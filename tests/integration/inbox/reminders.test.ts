import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, listed, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker"] });
  inbox = await waitingPeople(tern, 2);
}, 600_000);
afterEach(closeTabs);
afterAll(() => tern?.stop());

const ahead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const remind = async (prospectId: string, remindAt: string | null) =>
  (await inbox.member.post(`/api/inbox/dialogs/${prospectId}/remind`, { remind_at: remindAt })).body;
const counts = async () => (await inbox.member.get("/api/inbox/counts")).body.payload;

describe("a snoozed conversation (ux 67)", () => {
  it("leaves the list of those who need us until its time, and can be unsnoozed", async () => {
    const { prospectId } = inbox.people[0]!;
    const at = ahead(3_600);
    const kept = await remind(prospectId, at);
    expect(kept.payload).toMatchObject({ remind_at: at, needs_you: false, is_reminder: false });
    expect(await listed(inbox.member, "split=needs_you")).toEqual([inbox.people[1]!.prospectId]);
    expect(await listed(inbox.member, "split=waiting")).toEqual([]);
    expect(await listed(inbox.member, "split=reminders")).toEqual([prospectId]);
    expect(await counts()).toMatchObject({ needs_you: 1, reminders: 1, all: 2 });
    expect((await remind(prospectId, null)).payload).toMatchObject({ remind_at: null, needs_you: true });
    expect(await counts()).toMatchObject({ needs_you: 2, reminders: 0 });
  });

  it("comes back automatically with a mark, and teammates are informed", async () => {
    const { prospectId, conversationId } = inbox.people[0]!;
    await tern.sql("update conversations set needs_you = false where id = $1", [conversationId]);
    const tab = await openTab(tern, inbox.member);
    await remind(prospectId, ahead(1));
    expect(await listed(inbox.member, "split=needs_you")).not.toContain(prospectId);
    const back = await until(async () => {
      const { body } = await inbox.member.get(`/api/inbox/dialogs/${prospectId}`);
      return body.payload.conversation.is_reminder ? body.payload.conversation : null;
    });
    expect(back).toMatchObject({ needs_you: true, remind_at: null, is_reminder: true });
    const isTold = ({ event, payload }: (typeof tab.heard)[number]) =>
      event === "refetch" && (payload as { list: string }).list === "dialogs";
    // Events arrive a moment after the commit.
    await until(async () => tab.heard.filter(isTold).length >= 2 || null);
  });

  it("is refused for a time in the past or more than a year ahead", async () => {
    const { prospectId } = inbox.people[1]!;
    expect((await remind(prospectId, ahead(-60))).code).toBe("time_not_ahead");
    expect((await remind(prospectId, ahead(400 * 86_400))).code).toBe("time_not_ahead");
    expect((await remind(prospectId, "tomorrow")).code).toBe("invalid_input");
  });
});

/** Polls until there is a result. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
