import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThreadView } from "@/components/inbox/thread/view";
import type { Triage } from "@/components/inbox/use-triage";
import { inbox } from "@/lib/contract/inbox/inbox";
import { calls, disconnect, hold, refuse } from "@/tests/support/answers";
import { drawInbox } from "./inbox-page";

const onBack = jest.fn();
const open = () =>
  drawInbox(
    <ThreadView
      {...{ prospectId: "01920000-0000-7000-8000-000000000001", listed: undefined, hasContext: false }}
      triage={{ commands: {} } as unknown as Triage}
      onBack={onBack}
      onToggleContext={() => undefined}
    />,
  );

test("a prospect without messages shows an empty conversation, not an error (ux 11)", async () => {
  refuse(inbox.thread, "not_found");
  const { client } = open();
  expect(await screen.findByText("Nothing has been written here yet")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  // Events of others reload it, and it stays meanwhile (ux 20).
  hold(inbox.thread);
  await act(async () => void client.invalidateQueries());
  await waitFor(() => expect(calls(inbox.thread)).toHaveLength(2));
  expect(screen.getByText("Nothing has been written here yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Back to the list" }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test("a failed load can be tried again (ux 11)", async () => {
  disconnect(inbox.thread);
  open();
  expect(await screen.findByText("This conversation did not load")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});
