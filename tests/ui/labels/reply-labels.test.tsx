import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HardNoBanner } from "@/components/inbox/thread/hard-no-banner";
import { LabelDialog } from "@/components/labels/parts/label-dialog";
import { MessageLabel } from "@/components/labels/parts/message-label";
import type { Output } from "@/lib/contract/endpoint";
import { inbox, type Message, type Thread } from "@/lib/contract/inbox/inbox";
import { type Label, labels, replyLabels } from "@/lib/contract/labels";
import { prospects } from "@/lib/contract/prospects/prospects";
import { workspaces } from "@/lib/contract/workspaces";
import { answer, calls } from "@/tests/support/answers";
import { drawInbox } from "@/tests/ui/inbox/inbox-page";

const reply = {
  ...{ id: "m1", direction: "in", understoodAs: "reply", at: "2026-11-22T10:00:00.000Z" },
  label: {
    ...{ label: "interested", confidence: 0.941, source: "model", isQuestion: false },
    ...{ reasons: ["word call", "about meet", "pair price list"], givenBy: null },
    givenAt: "2026-11-22T10:00:01.000Z",
  },
} as Message;
const partner: Label = {
  ...{ id: "l1", name: "Partner", color: "#416677", type: "space", displayOrder: 0, version: 1 },
};

beforeEach(() => {
  answer(inbox.thread, { conversation: {}, messages: [reply] } as unknown as Thread);
  answer(workspaces.features, { ai_powered_labels: "active" } as Output<typeof workspaces.features>);
  answer(
    labels.auto,
    replyLabels.map((label) => ({ label, isOn: true, color: null })),
  );
  answer(labels.list, [partner]);
  answer(prospects.show, {
    ...{ prospect: { fullName: "Nora Vane" }, enrollments: [], labels: [] },
  } as unknown as Output<typeof prospects.show>);
});

test("a reply shows its label, how certain that is, and the words that led to it (ux 59)", async () => {
  drawInbox(<MessageLabel message={reply} which={{ prospectId: "p1", accountId: "a1" }} />);
  const pill = screen.getByRole("button", { name: "Why this label: Interested" });
  expect(pill).toHaveTextContent("Interested94%");
  await userEvent.click(pill);
  expect(await screen.findByText("94% confidence")).toBeInTheDocument();
  expect(screen.getByText("call")).toBeInTheDocument();
  expect(screen.getByText("price list")).toBeInTheDocument();
  expect(screen.queryByText(/about|meet/)).not.toBeInTheDocument();
});

test("a label set by a member shows their name, without a confidence", async () => {
  const label = { ...reply.label!, source: "person" as const, confidence: null, givenBy: "Ada Byron" };
  drawInbox(<MessageLabel message={{ ...reply, label }} which={{ prospectId: "p1", accountId: "a1" }} />);
  await userEvent.click(screen.getByRole("button", { name: "Why this label: Interested" }));
  expect(await screen.findByText(/Labeled by Ada Byron/)).toBeInTheDocument();
  expect(screen.queryByText(/sure/)).not.toBeInTheDocument();
});

test("one digit key labels the newest reply, and similar replies get that label too (ux 59)", async () => {
  const close = jest.fn();
  drawInbox(<LabelDialog which={{ prospectId: "p1", accountId: "a1" }} onClose={close} />);
  await screen.findByText("What is this reply?");
  await screen.findByRole("button", { name: /Follow up later/ });
  answer(labels.correct, { ...reply.label!, label: "followUpLater" });
  await userEvent.keyboard("6");
  expect(
    await screen.findByText("Labeled “Follow up later”. Similar replies will get it too."),
  ).toBeInTheDocument();
  expect(calls(labels.correct)).toEqual([{ id: "m1", label: "followUpLater" }]);
  expect(close).toHaveBeenCalled();
});

test("the prospect's labels are next to it and are set with one click (LABEL-01)", async () => {
  drawInbox(<LabelDialog which={{ prospectId: "p1", accountId: "a1" }} onClose={() => undefined} />);
  answer(labels.attach, null);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Partner" }));
  await waitFor(() => expect(calls(labels.attach)).toEqual([{ prospectId: "p1", labelId: "l1" }]));
});

test("a plan without AI labels offers only the prospect's own labels (BILL-17)", async () => {
  answer(workspaces.features, { ai_powered_labels: "inactive" } as Output<typeof workspaces.features>);
  drawInbox(<LabelDialog which={{ prospectId: "p1", accountId: "a1" }} onClose={() => undefined} />);
  await screen.findByRole("checkbox", { name: "Partner" });
  expect(screen.queryByText("What is this reply?")).not.toBeInTheDocument();
  await userEvent.keyboard("6");
  expect(calls(labels.correct)).toEqual([]);
});

test.each([
  ["y", true, "Nora is unsubscribed. We won’t contact them again."],
  ["n", false, "Labeled as not interested"],
])("the key %s decides whether a reply means never again (R14, R18)", async (key, isHardNo, said) => {
  answer(labels.decideHardNo, reply.label!);
  drawInbox(<HardNoBanner messageId="m1" firstName="Nora" isWaiting />);
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.getByText(said)).toBeInTheDocument());
  expect(calls(labels.decideHardNo)).toEqual([{ id: "m1", isHardNo }]);
});
