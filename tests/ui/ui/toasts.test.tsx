import { screen } from "@testing-library/react";
import { toast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import { draw } from "./render";

it("shows what was said before the toaster was there, and what is said after", async () => {
  toast.success("Saved");
  draw(<Toaster />);
  expect(await screen.findByText("Saved")).toBeInTheDocument();
  toast.warning("Not sent");
  expect(await screen.findByText("Not sent")).toBeInTheDocument();
});
