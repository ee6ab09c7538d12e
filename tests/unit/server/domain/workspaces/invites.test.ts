import { deletionAt } from "@/server/domain/workspaces/deletion";
import { inviteStatus, judgeInvite, repeatedEmails } from "@/server/domain/workspaces/invites";

describe("invitations by email", () => {
  it("name every address that is already listed, by its place (SPACE-30)", () => {
    expect(repeatedEmails(["a@x.y", "b@x.y"], [])).toEqual({});
    expect(repeatedEmails(["a@x.y", "b@x.y", "a@x.y"], ["b@x.y"])).toEqual({
      "emails.1": "email_already_added",
      "emails.2": "email_already_added",
    });
  });

  it.each([
    ["eve@x.y", "eve@x.y", null],
    ["eve@x.y", "EVE@X.Y", null],
    ["zoe\u0308@x.y", "zo\u00eb@x.y", null],
    ["eve@x.y", "eve@x.yz", "invite_of_another"],
    ["eve@x.y", "eve+1@x.y", "invite_of_another"],
  ])("to %s may be accepted as %s: %s (AUTH-41)", (invited, email, refusal) => {
    expect(judgeInvite({ email: invited }, { email })).toBe(refusal);
  });

  it("are valid until their exact time of expiry (SPACE-31)", () => {
    const now = new Date(1_000);
    expect(inviteStatus(new Date(1_001), now)).toBe("pending");
    expect(inviteStatus(now, now)).toBe("expired");
  });
});

it("the deletion of a workspace is 30 days away (SPACE-51)", () => {
  expect(deletionAt(new Date("2026-11-22T10:00:00Z"))).toEqual(new Date("2026-12-22T10:00:00Z"));
});
