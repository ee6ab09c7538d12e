import { randomUUID } from "node:crypto";
import { newCampaign } from "@/tests/integration/campaigns/setup";
import { furnished } from "@/tests/integration/tenancy/furnished";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, listed, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;

beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 3);
}, 600_000);
afterAll(() => tern?.stop());

/** Their positions, in the order of the list. */
const found = async (query: string) =>
  (await listed(inbox.member, query)).map((id) =>
    inbox.people.findIndex(({ prospectId }) => prospectId === id),
  );

describe("the filters of the inbox (INBOX-14)", () => {
  it("are unread, replied, channel and campaign, combined with the split and the search", async () => {
    const { member, people, accountId } = inbox;
    const { _id: campaignId } = await newCampaign(member);
    for (const { prospectId } of people.slice(1))
      await tern.sql(
        `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, state, entered_at)
         values ($1, $2, $3, $4, $5, 'active', now())`,
        [member.workspaceId, randomUUID(), campaignId, prospectId, accountId],
      );
    await member.post(`/api/inbox/dialogs/${people[1]!.prospectId}/read`);
    await tern.sql("update conversations set last_in_at = null, needs_you = false where id = $1", [
      people[2]!.conversationId,
    ]);
    expect(await found("unread_only=true")).toEqual([0, 2]);
    expect(await found("replied_only=true")).toEqual([0, 1]);
    expect(await found(`workflow_id=${campaignId}`)).toEqual([1, 2]);
    expect(await found(`workflow_id=${campaignId}&unread_only=true`)).toEqual([2]);
    expect(await found(`workflow_id=${campaignId}&split=needs_you`)).toEqual([1]);
    expect(await found(`workflow_id=${campaignId}&query=person2`)).toEqual([2]);
    expect(await found(`workflow_id=${randomUUID()}`)).toEqual([]);
    expect(await found("channel=email&query=talk")).toEqual([0, 1, 2]);
    expect(await found("channel=network")).toEqual([]);
  });

  it("include a channel as long as it has a message", async () => {
    const { member, people } = inbox;
    const { conversationId, prospectId } = people[1]!;
    const id = randomUUID();
    await tern.sql(
      `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address, to_address, at)
       values ($1, $2, $3, $4, 'sms', 'in', 'sms', 'received', 'Call me', '+14155550101', '+14155550102', now())`,
      [member.workspaceId, id, conversationId, prospectId],
    );
    expect(await found("channel=sms")).toEqual([1]);
    expect(await found("channel=email")).toEqual([0, 1, 2]);
    await tern.sql("delete from messages where id = $1", [id]);
    expect(await found("channel=sms")).toEqual([]);
    expect(await found("channel=email")).toEqual([0, 1, 2]);
  });
});

it("tasks of one person are shown beside their conversation (TASK-05, ux 84)", async () => {
  const { member, things } = await furnished(tern, "taskcanary");
  await tern.sql("update tasks set kind = 'custom' where id = $1", [things.task]);
  const tasksOf = async (prospectId: string) =>
    (await member.get(`/api/tasks?assignee=all&profile_id=${prospectId}`)).body.payload.items;
  expect(await tasksOf(things.prospect)).toMatchObject([{ _id: things.task }]);
  expect(await tasksOf(randomUUID())).toEqual([]);
  const done = await member.post(`/api/tasks/${things.task}/complete`);
  expect(done.body.payload).toMatchObject({ state: "completed" });
  expect(await tasksOf(things.prospect)).toEqual([]);
});
