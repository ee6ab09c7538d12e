import { type Approval, approvalStatus, rewritten, wordsOf } from "@/server/domain/campaigns/approval";

const said = { subject: "Hello", text: "Hi Ada" };
const item = (change: Partial<Approval> = {}): Approval => ({
  ...said,
  state: "awaiting",
  editedSubject: null,
  editedText: null,
  missing: [],
  ...change,
});

describe("a message somebody reads first (CAMP-16)", () => {
  it("waits until it was read, and asks nobody where the campaign does not (CAMP-17)", () => {
    expect(approvalStatus(null, said, true)).toBe("awaiting");
    expect(approvalStatus(null, said, false)).toBe("free");
    expect(approvalStatus(item(), said, true)).toBe("awaiting");
    expect(approvalStatus(item(), said, false)).toBe("free");
  });

  it("is sent after the word about exactly its text, and waits again when the text is another one (R23)", () => {
    const approved = item({ state: "approved" });
    expect(approvalStatus(approved, said, true)).toBe("approved");
    expect(approvalStatus(approved, { ...said, text: "Hi Bob" }, true)).toBe("awaiting");
    expect(approvalStatus(approved, { ...said, subject: "Other" }, true)).toBe("awaiting");
    expect(approvalStatus(approved, { ...said, text: "Hi Bob" }, false)).toBe("free");
  });

  it("stays on hold, or left out, whatever becomes of its text and of the switch (CAMP-26)", () => {
    for (const state of ["hold", "canceled"] as const)
      for (const isAsked of [true, false])
        expect(approvalStatus(item({ state }), { ...said, text: "new" }, isAsked)).toBe(state);
  });

  it("never loses what somebody wrote by hand: it is sent when approved or no longer asked for, and else read again (R23)", () => {
    const edited = item({ editedText: "Dear Ada", editedSubject: "Hello again" });
    expect(wordsOf(edited)).toEqual({ subject: "Hello again", text: "Dear Ada" });
    expect(approvalStatus(edited, said, true)).toBe("awaiting");
    expect(approvalStatus(edited, said, false)).toBe("approved");
    expect(approvalStatus(edited, { ...said, text: "new" }, false)).toBe("awaiting");
  });

  it("takes an approval back with the text it was about, says so, and keeps the other words (R23)", () => {
    const now = { subject: "Hello", text: "Hi Ada, again", missing: [] };
    expect(rewritten(item({ state: "approved" }), now)).toMatchObject({
      state: "awaiting",
      isChanged: true,
      isNew: true,
    });
    expect(rewritten(item({ state: "hold" }), now)).toMatchObject({
      state: "hold",
      isChanged: false,
      isNew: true,
    });
    expect(rewritten(item({ state: "approved" }), { ...said, missing: [] })).toMatchObject({
      state: "approved",
      isNew: false,
    });
    expect(rewritten(item({ editedText: "mine" }), now)).toMatchObject({
      editedText: "mine",
      isChanged: true,
    });
  });
});
