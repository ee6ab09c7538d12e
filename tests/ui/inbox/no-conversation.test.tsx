import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ThreadView } from "@/components/inbox/thread/view";
import type { Triage } from "@/components/inbox/use-triage";
import { ApiError } from "@/lib/api/api-error";
import { drawInbox } from "./inbox-page";

const call = jest.fn();
jest.mock("@/lib/api/browser", () => ({ browserApi: (...given: unknown[]) => call(...given) }));

const onBack = jest.fn();
const open = (refusal: ApiError) => {
  call.mockReset().mockRejectedValue(refusal);
  return drawInbox(
    <ThreadView
      {...{ prospectId: "01920000-0000-7000-8000-000000000001", listed: undefined, hasContext: false }}
      triage={{ commands: {} } as unknown as Triage}
      onBack={onBack}
      onToggleContext={() => undefined}
    />,
  );
};

test("a prospect without messages shows an empty conversation, not an error (ux 11)", async () => {
  const { client } = open(new ApiError("not_found", 404));
  expect(await screen.findByText("Nothing has been written here yet")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  // Events of others reload it, and it stays meanwhile (ux 20).
  call.mockReturnValue(new Promise(() => undefined));
  await act(async () => void client.invalidateQueries());
  expect(call).toHaveBeenCalledTimes(2);
  expect(screen.getByText("Nothing has been written here yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Back to the list" }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test("what did not load may be tried again (ux 11)", async () => {
  open(new ApiError("unreachable", 0));
  expect(await screen.findByText("This conversation did not load")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});
