import { screen } from "@testing-library/react";
import { ConversationRow } from "@/components/inbox/list/conversation-row";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { drawInbox } from "./inbox-page";

jest.mock("@/components/prospects/parts/lead-status", () => ({ LeadStatus: () => null }));

const conversation = {
  prospectId: "p1",
  fullName: "Efraín Rossi",
  accountName: "Mara Lindqvist",
  lastChannel: "email",
  lastDirection: "out",
  lastMessageAt: "2026-11-21T09:00:00.000Z",
  awayUntil: null,
} as Conversation;
const draw = (shown: Partial<Conversation>) =>
  drawInbox(
    <ConversationRow conversation={{ ...conversation, ...shown }} isOpen={false} onOpen={() => undefined} />,
  );

test.each([
  ["sent", "You: Hi Efraín"],
  ["failed", "Not sent: Hi Efraín"],
  ["unknown", "Not confirmed: Hi Efraín"],
] as const)("a message of ours that is %s is shown with its status", (lastState, text) => {
  draw({ lastState, snippet: "Hi Efraín" });
  expect(screen.getByRole("button")).toHaveTextContent(text);
});

test("a connection request without a note is shown as one", () => {
  draw({ lastState: "sent", snippet: "" });
  expect(screen.getByRole("button")).toHaveTextContent("You: Connection request");
});
