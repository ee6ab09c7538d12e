import { randomUUID } from "node:crypto";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, listed, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;
let bo: Member;
/** A member without access to the account. */
let cy: Member;

beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 3);
  bo = await joined(tern, inbox.member.workspaceId);
  cy = await joined(tern, inbox.member.workspaceId, { accounts: [] });
}, 600_000);
afterAll(() => tern?.stop());

const give = (as: Member, prospectId: string, to: Member | null, seen: Member | null) =>
  as.post(`/api/inbox/dialogs/${prospectId}/assignee`, {
    assignee_id: to?.userId ?? null,
    seen_assignee_id: seen?.userId ?? null,
  });

describe("assigning a conversation (ux 64)", () => {
  it("has one winner of two at once, and the other learns who", async () => {
    const { prospectId } = inbox.people[0]!;
    const { member: ada } = inbox;
    const answers = await Promise.all([give(ada, prospectId, ada, null), give(bo, prospectId, bo, null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect(lost!.body).toMatchObject({
      code: "assigned_meanwhile",
      name: won!.body.payload.assignee.name,
    });
    // Repeating the call has no further effect.
    const winner = won!.body.payload.assignee._id === ada.userId ? ada : bo;
    expect((await give(winner, prospectId, winner, null)).status).toBe(200);
  });

  it("is found by member, and so are unassigned ones", async () => {
    const { member: ada, people } = inbox;
    const [, second, third] = people;
    await give(ada, second!.prospectId, bo, null);
    expect(await listed(ada, `assignee_id=${bo.userId}`)).toContain(second!.prospectId);
    expect(await listed(ada, "unassigned_only=true")).toEqual([third!.prospectId]);
    await give(ada, second!.prospectId, null, bo);
    expect(await listed(ada, "unassigned_only=true")).toEqual([second!.prospectId, third!.prospectId]);
  });

  it("is possible to everyone who may see it, and to no one else", async () => {
    const { member: ada, people } = inbox;
    const { prospectId } = people[2]!;
    const { body } = await ada.get(`/api/inbox/assignees?profile_id=${prospectId}`);
    expect(body.payload.map(({ _id }: { _id: string }) => _id)).toEqual([ada.userId, bo.userId]);
    expect((await ada.get("/api/inbox/assignees")).body.payload).toHaveLength(3);
    const stranger = await signedUp(tern, "Elsewhere");
    for (const other of [cy, stranger, { ...stranger, userId: randomUUID() }])
      expect((await give(ada, prospectId, other, null)).body.code).toBe("not_found");
    expect((await give(cy, prospectId, cy, null)).body.code).toBe("not_found");
  });

  it("is undone when the member leaves the workspace", async () => {
    const { member: ada, people } = inbox;
    const { prospectId } = people[2]!;
    await give(ada, prospectId, bo, null);
    const left = await bo.post(`/api/users/${bo.userId}/exit_from_space`, { space_id: ada.workspaceId });
    expect(left.status).toBe(200);
    const { body } = await ada.get(`/api/inbox/dialogs/${prospectId}`);
    expect(body.payload.conversation.assignee).toBeNull();
  });
});
