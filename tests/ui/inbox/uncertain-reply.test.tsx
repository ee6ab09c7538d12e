import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UncertainReplyBanner } from "@/components/inbox/thread/uncertain-reply-banner";
import { ApiError } from "@/lib/api/api-error";
import { inbox, type Message } from "@/lib/contract/inbox/inbox";
import { drawInbox } from "./inbox-page";

const call = jest.fn();
jest.mock("@/lib/api/browser", () => ({ browserApi: (...given: unknown[]) => call(...given) }));

const message = { id: "m1", from: "boss@max.test" } as Message;
beforeEach(() => call.mockReset().mockResolvedValue({}));

test.each([
  ["Y", "y", true, "Marked as a reply from Max"],
  ["N", "n", false, "Marked as not a reply. The sequence continues."],
])("the key %s decides an uncertain answer (R15)", async (_name, key, isAnswer, said) => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  await userEvent.keyboard(key);
  expect(call).toHaveBeenCalledWith(inbox.decide, { id: "m1", isAnswer });
  expect(await screen.findByText(said)).toBeInTheDocument();
});

test("one click decides it, and the banner names its sender", async () => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  expect(screen.getByText(/Is this a reply from Max\? It came from boss@max.test\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /No, it isn’t/ }));
  expect(call).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledWith(inbox.decide, { id: "m1", isAnswer: false });
});

test("shows that a teammate decided otherwise meanwhile", async () => {
  call.mockRejectedValue(new ApiError("conflict", 409));
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting />);
  await userEvent.keyboard("y");
  expect(await screen.findByText(/A teammate changed this at the same time/)).toBeInTheDocument();
});

test("shows nothing on hold if the sequence is over", async () => {
  drawInbox(<UncertainReplyBanner message={message} firstName="Max" isWaiting={false} />);
  expect(screen.queryByText(/The sequence is on hold/)).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  expect(await screen.findByText("Marked as not a reply.")).toBeInTheDocument();
});
