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

describe("a message that a member approves before it is sent (CAMP-16)", () => {
  it("waits for approval only if the campaign requires it (CAMP-17)", () => {
    expect(approvalStatus(null, said, true)).toBe("awaiting");
    expect(approvalStatus(null, said, false)).toBe("free");
    expect(approvalStatus(item(), said, true)).toBe("awaiting");
    expect(approvalStatus(item(), said, false)).toBe("free");
  });

  it("is sent once exactly its text is approved, and waits again if the text changes (R23)", () => {
    const approved = item({ state: "approved" });
    expect(approvalStatus(approved, said, true)).toBe("approved");
    expect(approvalStatus(approved, { ...said, text: "Hi Bob" }, true)).toBe("awaiting");
    expect(approvalStatus(approved, { ...said, subject: "Other" }, true)).toBe("awaiting");
    expect(approvalStatus(approved, { ...said, text: "Hi Bob" }, false)).toBe("free");
  });

  it("stays on hold or canceled, even if its text or the campaign's setting changes (CAMP-26)", () => {
    for (const state of ["hold", "canceled"] as const)
      for (const isAsked of [true, false])
        expect(approvalStatus(item({ state }), { ...said, text: "new" }, isAsked)).toBe(state);
  });

  it("never loses a member's edits: they are sent once approved or if no approval is needed, otherwise approved again (R23)", () => {
    const edited = item({ editedText: "Dear Ada", editedSubject: "Hello again" });
    expect(wordsOf(edited)).toEqual({ subject: "Hello again", text: "Dear Ada" });
    expect(approvalStatus(edited, said, true)).toBe("awaiting");
    expect(approvalStatus(edited, said, false)).toBe("approved");
    expect(approvalStatus(edited, { ...said, text: "new" }, false)).toBe("awaiting");
  });

  it("withdraws an approval when its text changes and marks the change, but keeps other decisions (R23)", () => {
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
