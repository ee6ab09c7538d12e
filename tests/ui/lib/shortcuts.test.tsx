import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { allowSingleKeys, type Shortcut, useRegisteredShortcuts, useShortcuts } from "@/lib/state/shortcuts";

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
const draw = (key: string) => {
  const run = jest.fn();
  render(<Screen shortcuts={[{ key, label: "New", run }]} />);
  return run;
};
afterEach(() => allowSingleKeys(true));

test("a key runs its command on the screen, but not while typing (ux 4)", async () => {
  const run = draw("c");
  await userEvent.keyboard("c");
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText("Text"), "c");
  expect(run).toHaveBeenCalledTimes(1);
});

test("no key is a command while an input method composes (ux 4)", () => {
  const run = draw("c");
  fireEvent.keyDown(document.body, { key: "c", isComposing: true });
  expect(run).not.toHaveBeenCalled();
});

test("a key with a modifier belongs to the browser", () => {
  const run = draw("c");
  fireEvent.keyDown(document.body, { key: "c", ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});

test("a key with Ctrl or Cmd runs from a text field too (ux 1)", () => {
  const run = draw("mod+k");
  fireEvent.keyDown(screen.getByLabelText("Text"), { key: "k", ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText("Text"), { key: "k", metaKey: true });
  fireEvent.keyDown(document.body, { key: "k" });
  expect(run).toHaveBeenCalledTimes(2);
});

test("two keys in a row are one command; each alone is not (ux 3)", async () => {
  const run = draw("g c");
  await userEvent.keyboard("c");
  await userEvent.keyboard("g");
  expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard("c");
  expect(run).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("c");
  expect(run).toHaveBeenCalledTimes(1);
});

test("the second key of a sequence must follow within a moment (ux 3)", () => {
  const run = draw("g c");
  const press = (key: string, at: number) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    document.body.dispatchEvent(event);
  };
  press("g", 0);
  press("c", 5_000);
  expect(run).not.toHaveBeenCalled();
});

test("single-letter keys can be switched off, while keys with Ctrl stay on (ux 4)", async () => {
  const [letter, sequence, withModifier] = [draw("c"), draw("g c"), draw("mod+k")];
  allowSingleKeys(false);
  await userEvent.keyboard("cgc");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(letter).not.toHaveBeenCalled();
  expect(sequence).not.toHaveBeenCalled();
  expect(withModifier).toHaveBeenCalledTimes(1);
});

test("the list of keys shows the keys that work, and both end with the screen (ux 2)", async () => {
  const run = jest.fn();
  const { unmount } = render(<Screen shortcuts={[{ key: "c", label: "New", run }]} />);
  expect(screen.getByText("New")).toBeTruthy();
  unmount();
  await userEvent.keyboard("c");
  expect(run).not.toHaveBeenCalled();
});

test("a key runs the screen's latest command, without being registered again", async () => {
  const [old, fresh] = [jest.fn(), jest.fn()];
  const { rerender } = render(<Screen shortcuts={[{ key: "c", label: "New", run: old }]} />);
  rerender(<Screen shortcuts={[{ key: "c", label: "New", run: fresh }]} />);
  await userEvent.keyboard("c");
  expect(old).not.toHaveBeenCalled();
  expect(fresh).toHaveBeenCalledTimes(1);
});
