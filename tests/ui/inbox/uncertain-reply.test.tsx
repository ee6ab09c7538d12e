import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UncertainReplyBanner } from "@/components/inbox/thread/uncertain-reply-banner";
import { type Conversation, inbox, type Message } from "@/lib/contract/inbox/inbox";
import { answer, calls, refuse } from "@/tests/support/answers";
import { drawInbox } from "./inbox-page";

const message = { id: "m1", from: "boss@max.test" } as Message;
beforeEach(() => answer(inbox.decide, {} as Conversation));

test.each([
  ["Y", "y", true, "Marked as a reply from Max"],
  ["N", "n", false, "Marked as not a reply. The sequence continues."],
])("the key %s decides an uncertain answer (R15)", async (_name, key, isAnswer, said) => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  await userEvent.keyboard(key);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(calls(inbox.decide)).toEqual([{ id: "m1", isAnswer }]);
});

test("one click decides it, and the banner names its sender", async () => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  expect(screen.getByText(/Is this a reply from Max\? It came from boss@max.test\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /No, it isn’t/ }));
  await waitFor(() => expect(calls(inbox.decide)).toEqual([{ id: "m1", isAnswer: false }]));
});

test("the banner shows that a teammate decided otherwise meanwhile", async () => {
  refuse(inbox.decide, "conflict");
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  await userEvent.keyboard("y");
  expect(await screen.findByText(/A teammate changed this at the same time/)).toBeInTheDocument();
});

test("the banner shows nothing on hold if the sequence is over", async () => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting={false} />);
  expect(screen.queryByText(/The sequence is on hold/)).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  expect(await screen.findByText("Marked as not a reply.")).toBeInTheDocument();
});
