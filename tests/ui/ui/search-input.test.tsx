import { act, fireEvent, screen } from "@testing-library/react";
import { SearchInput } from "@/components/ui/fields/search-input";
import { draw } from "./render";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const type = (text: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });

it("searches once, 200 ms after the last key", () => {
  const search = jest.fn();
  draw(<SearchInput label="Search" value="" onSearch={search} />);
  type("h");
  act(() => jest.advanceTimersByTime(150));
  type("hal ");
  act(() => jest.advanceTimersByTime(199));
  expect(search).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(search.mock.calls).toEqual([["hal"]]);
  expect(screen.getByRole("textbox")).toHaveValue("hal ");
});

it("is emptied by Esc at once", () => {
  const search = jest.fn();
  draw(<SearchInput label="Search" value="halden" onSearch={search} />);
  fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
  act(() => jest.advanceTimersByTime(0));
  expect(search).toHaveBeenCalledWith("");
});

it("is left by Esc when empty, so that keys are commands again (ux 4)", () => {
  draw(<SearchInput label="Search" value="" onSearch={jest.fn()} />);
  const box = screen.getByRole("textbox");
  act(() => box.focus());
  fireEvent.keyDown(box, { key: "Escape" });
  expect(box).not.toHaveFocus();
});
