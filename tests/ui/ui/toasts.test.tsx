import { screen } from "@testing-library/react";
import { toast } from "@/components/ui/overlays/toast";
import { openToastScreen } from "@/components/ui/overlays/toast-screen";
import { Toaster } from "@/components/ui/overlays/toaster";
import { draw } from "./render";

it("shows toasts from before the toaster was mounted, and later ones", async () => {
  toast.success("Saved");
  draw(<Toaster />);
  expect(await screen.findByText("Saved")).toBeInTheDocument();
  toast.warning("Not sent");
  expect(await screen.findByText("Not sent")).toBeInTheDocument();
});

it("shows a toast of the previous frame again in the next one", async () => {
  const { unmount } = draw(<Toaster />);
  toast.success("Successfully purchased");
  expect(await screen.findByText("Successfully purchased")).toBeInTheDocument();
  unmount();
  expect(screen.queryByText("Successfully purchased")).toBeNull();
  draw(<Toaster />);
  expect(await screen.findByText("Successfully purchased")).toBeInTheDocument();
});

it.each([
  ["success", 3_000],
  ["warning", 3_000],
  ["error", 10_000],
] as const)("a toast of %s stays %i ms (NOTIF-07, NOTIF-08, NOTIF-09)", (kind, duration) => {
  const shown = jest.fn();
  openToastScreen(shown as never);
  toast[kind]("Word");
  expect(shown).toHaveBeenCalledWith("Word", expect.objectContaining({ duration }));
});
