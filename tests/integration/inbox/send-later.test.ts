import { setTimeout as sleep } from "node:timers/promises";
import { withMailbox } from "@/tests/e2e/furnished-workspace";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { addPerson, listed, type Person } from "./people";

let tern: Installation;
let ada: Member;
let person: Person;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["sandbox", "api", "worker"] });
  ada = await confirmed(tern);
  const accountId = await withAccount(ada);
  await withMailbox(ada, accountId);
  const [mailbox] = await tern.sql<{ id: string; email: string }>(
    "select id, email from mailboxes where workspace_id = $1",
    [ada.workspaceId],
  );
  // The sandbox accepts email for its own addresses.
  person = await addPerson(tern, {
    ...{ workspace: ada.workspaceId, accountId, mailboxId: mailbox!.id },
    ...{ place: 0, email: mailbox!.email },
  });
}, 600_000);
afterAll(() => tern?.stop());

const ahead = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const send = async (message: string, sendAt: string) =>
  (
    await ada.post(`/api/inbox/dialogs/${person.prospectId}/send`, {
      ...{ client_id: crypto.randomUUID(), channel: "email", message, send_at: sendAt },
    })
  ).body;
const move = async (id: string, sendAt: string | null) =>
  (await ada.ask(`/api/inbox/messages/${id}`, { method: "PUT", json: { send_at: sendAt } })).body;
const thread = async () => (await ada.get(`/api/inbox/dialogs/${person.prospectId}`)).body.payload;
const messageOf = async (id: string) =>
  (await thread()).messages.find(({ _id }: { _id: string }) => _id === id);

const toPast = { code: "message_to_past", error: "You cannot send a message to the past" };

describe("a scheduled message (INBOX-11)", () => {
  it("waits in the thread, does not count as a reply yet, can be moved and canceled, and is never in the past (CAMP-64)", async () => {
    const tomorrow = ahead(86_400);
    const { payload } = await send("Tomorrow then", tomorrow);
    expect(payload).toMatchObject({ state: "queued", send_at: tomorrow, is_held_back: false });
    const { conversation } = await thread();
    expect(conversation).toMatchObject({
      snippet: "When can we talk?",
      last_direction: "in",
      needs_you: false,
    });
    const nextWeek = ahead(7 * 86_400);
    expect((await move(payload._id, nextWeek)).payload.send_at).toBe(nextWeek);
    expect(await move(payload._id, ahead(-5))).toMatchObject(toPast);
    expect((await move(payload._id, ahead(400 * 86_400))).code).toBe("time_not_ahead");
    expect((await ada.ask(`/api/inbox/messages/${payload._id}`, { method: "DELETE" })).status).toBe(200);
    const after = await thread();
    expect(after.drafts).toMatchObject([{ channel: "email", draft: "Tomorrow then" }]);
    expect(after.conversation.needs_you).toBe(true);
    expect(await send("Too late", ahead(-5))).toMatchObject(toPast);
  });

  it("is sent at its time, and is the last message from then on", async () => {
    const { payload } = await send("Here is the offer", ahead(2));
    for (;;) {
      const { state } = await messageOf(payload._id);
      if (state === "sent") break;
      expect(["queued", "sending"]).toContain(state);
      await sleep(100);
    }
    const { conversation } = await thread();
    expect(conversation).toMatchObject({ last_direction: "out", snippet: "Here is the offer" });
    expect(await listed(ada, "split=waiting")).toEqual([person.prospectId]);
    expect((await move(payload._id, ahead(60))).code).toBe("message_already_sent");
  }, 600_000);
});
