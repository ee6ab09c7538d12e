import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { draw } from "./render";

describe("a disabled button", () => {
  it("stays reachable, says why, and does nothing", async () => {
    const press = jest.fn();
    draw(
      <Button disabledReason="2 blockers in step 1" onClick={press}>
        Publish
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Publish" });
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription("2 blockers in step 1");
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  it("does not repeat its label as its description", () => {
    draw(<Button disabledReason="Send again in 59 s">Send again in 59 s</Button>);
    const button = screen.getByRole("button", { name: "Send again in 59 s" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).not.toHaveAccessibleDescription();
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
  });

  it("does not submit its form", async () => {
    const submit = jest.fn((event) => event.preventDefault());
    draw(
      <form onSubmit={submit}>
        <Button type="submit" disabledReason="Choose a sender first">
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submit).not.toHaveBeenCalled();
  });
});

it("a busy button is marked as busy and cannot be pressed twice", async () => {
  const press = jest.fn();
  draw(
    <Button busy onClick={press}>
      Publishing
    </Button>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByRole("button")).toHaveAttribute("aria-busy", "true");
  expect(press).not.toHaveBeenCalled();
});

it("an icon button is named, and its tip opens for the keyboard and closes with Esc", async () => {
  draw(<IconButton label="Undo" icon={<svg />} />);
  const tip = screen.getByRole("tooltip", { hidden: true });
  expect(tip).not.toHaveAttribute("data-open");
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
  await screen.findByText("Undo");
  expect(tip).toHaveAttribute("data-open");
  await userEvent.keyboard("{Escape}");
  expect(tip).not.toHaveAttribute("data-open");
});
