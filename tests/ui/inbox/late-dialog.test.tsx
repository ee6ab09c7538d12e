import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { useShortcuts } from "@/lib/state/shortcuts";
import { drawInbox } from "./inbox-page";

type Props = { onClose: () => void };
const Question = ({ onClose }: Props) => (
  <Dialog open title="When?" onOpenChange={(stays) => !stays && onClose()}>
    <input aria-label="When" />
  </Dialog>
);

/** A screen with one key that opens a question and one that acts, and a question whose code loads when the test says so. */
function screenWith() {
  const fetching = Promise.withResolvers<typeof Question>();
  const Late = lateDialog<Props>(() => fetching.promise);
  const acted = jest.fn();
  function Screen() {
    const [isAsking, setAsking] = useState(false);
    useShortcuts([
      { key: "h", label: "Remind", run: () => setAsking(true) },
      { key: "e", label: "Done", run: acted },
      { key: "g d", label: "Dashboard", run: acted },
    ]);
    return isAsking && <Late onClose={() => setAsking(false)} />;
  }
  drawInbox(<Screen />);
  return { fetching, acted };
}

test("the keys of the page do nothing between the press and the question (ux 58)", async () => {
  const { fetching, acted } = screenWith();
  await userEvent.keyboard("hegd");
  expect(acted).not.toHaveBeenCalled();
  await act(async () => fetching.resolve(Question));
  expect(screen.getByRole("dialog", { name: "When?" })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "e" });
  expect(acted).toHaveBeenCalledTimes(1);
});

test("a question that cannot be loaded shows an error, and the keys act again", async () => {
  const { fetching, acted } = screenWith();
  await userEvent.keyboard("he");
  await act(async () => fetching.reject(new Error("no network")));
  expect(await screen.findByText(/couldn’t reach the server/)).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("e");
  expect(acted).toHaveBeenCalledTimes(1);
});
