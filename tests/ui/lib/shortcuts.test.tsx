import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Shortcut, useRegisteredShortcuts, useShortcuts } from "@/lib/state/shortcuts";

function Screen({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  const known = useRegisteredShortcuts();
  return (
    <>
      <input aria-label="Text" />
      <ul>
        {known.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  );
}

test("a key runs on the screen, and not while somebody writes (ux 4)", async () => {
  const run = jest.fn();
  render(<Screen shortcuts={[{ key: "c", label: "New", run }]} />);
  await userEvent.keyboard("c");
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText("Text"), "c");
  expect(run).toHaveBeenCalledTimes(1);
});

test("with a modifier it is the browser's key, not ours", () => {
  const run = jest.fn();
  render(<Screen shortcuts={[{ key: "c", label: "New", run }]} />);
  fireEvent.keyDown(document.body, { key: "c", ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});

test("what works is what the list of keys shows, and both end with the screen (ux 2)", async () => {
  const run = jest.fn();
  const { unmount } = render(<Screen shortcuts={[{ key: "c", label: "New", run }]} />);
  expect(screen.getByText("New")).toBeTruthy();
  unmount();
  await userEvent.keyboard("c");
  expect(run).not.toHaveBeenCalled();
});

test("the key runs what the screen last said, without being registered anew", async () => {
  const [old, fresh] = [jest.fn(), jest.fn()];
  const { rerender } = render(<Screen shortcuts={[{ key: "c", label: "New", run: old }]} />);
  rerender(<Screen shortcuts={[{ key: "c", label: "New", run: fresh }]} />);
  await userEvent.keyboard("c");
  expect(old).not.toHaveBeenCalled();
  expect(fresh).toHaveBeenCalledTimes(1);
});
