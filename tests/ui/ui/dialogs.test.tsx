import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { Panel } from "@/components/ui/overlays/panel";
import { draw } from "./render";

function Erase({ onConfirm }: { onConfirm: () => void | Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Erase</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        danger
        title="Erase 14 prospects for good?"
        body="This cannot be undone."
        confirmLabel="Erase 14 prospects"
        cancelLabel="Keep them"
        typeToConfirm={{ value: "14", label: "Type 14 to confirm", reason: "Type 14 first" }}
        onConfirm={onConfirm}
      />
    </>
  );
}

it("asks for the count, confirms once it is typed, and returns the focus", async () => {
  const confirm = jest.fn();
  draw(<Erase onConfirm={confirm} />);
  const opener = screen.getByRole("button", { name: "Erase" });
  await userEvent.click(opener);
  const dialog = screen.getByRole("dialog", { name: "Erase 14 prospects for good?" });
  expect(dialog).toHaveAccessibleDescription("This cannot be undone.");
  expect(screen.getByLabelText("Type 14 to confirm")).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: "Erase 14 prospects" }));
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Type 14 to confirm"), "14");
  await userEvent.click(screen.getByRole("button", { name: "Erase 14 prospects" }));
  expect(confirm).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

it("stays open and busy until it is done", async () => {
  let done = () => {};
  draw(<Erase onConfirm={() => new Promise<void>((resolve) => (done = resolve))} />);
  await userEvent.click(screen.getByRole("button", { name: "Erase" }));
  await userEvent.type(screen.getByLabelText("Type 14 to confirm"), "14{Tab}{Tab}{Enter}");
  expect(screen.getByRole("button", { name: "Erase 14 prospects" })).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  done();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

function FromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>Actions</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Choose pages</MenuItem>
      </Menu>
      {open && <Dialog open title="Pages of Eve" onOpenChange={() => setOpen(false)} />}
    </>
  );
}

it("returns the focus to the button of a menu whose command opened it, even if the command is gone", async () => {
  draw(<FromMenu />);
  const actions = screen.getByRole("button", { name: "Actions" });
  await userEvent.click(actions);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Choose pages" }));
  expect(await screen.findByRole("dialog", { name: "Pages of Eve" })).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus());
});

function BeginsAtSecond() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <input aria-label="Country" />
      <input aria-label="Number" ref={field} />
    </>
  );
}
function Phone() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Enter phone</Button>
      {open && (
        <Dialog open title="Phone" onOpenChange={() => setOpen(false)}>
          <BeginsAtSecond />
        </Dialog>
      )}
    </>
  );
}

it("returns the focus even if its content moved it to a field", async () => {
  draw(<Phone />);
  const opener = screen.getByRole("button", { name: "Enter phone" });
  await userEvent.click(opener);
  expect(screen.getByLabelText("Number")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
});

function Beside() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Panel open={open} onClose={() => setOpen(false)} title="Ines Kowalczyk">
        Next: Monday
      </Panel>
    </>
  );
}

it("begins a panel at its heading, with no tip open, and gives the focus back", async () => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
  draw(<Beside />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("heading", { name: "Ines Kowalczyk" })).toHaveFocus();
  expect(document.querySelector("[role=tooltip][data-open]")).toBeNull();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(opener).toHaveFocus());
});

it("focuses itself while it has no other controls than closing", () => {
  draw(
    <Dialog open title="Choose a plan" onOpenChange={jest.fn()}>
      Loading prices
    </Dialog>,
  );
  expect(screen.getByRole("dialog")).toHaveFocus();
});
