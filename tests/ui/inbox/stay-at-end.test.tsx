import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { useStayAtEnd } from "@/components/inbox/thread/use-stay-at-end";

let resized = () => {};
let height = 500;
let top = 0;

/** A scroller of 200 px, which jsdom does not lay out. */
beforeEach(() => {
  height = 500;
  top = 0;
  jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(200);
  jest.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(() => height);
  jest.spyOn(Element.prototype, "scrollTop", "get").mockImplementation(() => top);
  jest.spyOn(Element.prototype, "scrollTop", "set").mockImplementation((to) => {
    top = Math.min(to, height - 200);
  });
  globalThis.ResizeObserver = class {
    constructor(run: ResizeObserverCallback) {
      resized = () => run([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

function Thread() {
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useStayAtEnd(scroller);
  return (
    <>
      <div ref={scroller} data-testid="thread">
        <ol>
          <li data-day>Monday</li>
          <li>First</li>
          <li>Second</li>
        </ol>
      </div>
      <button type="button" onClick={toEnd}>
        {isAtEnd ? "At the end" : "Further up"}
      </button>
    </>
  );
}

const scrollTo = (to: number) => {
  top = to;
  fireEvent.scroll(screen.getByTestId("thread"));
};
const growTo = (to: number) => {
  height = to;
  resized();
};

test("a thread stays at its end while the height of an email is determined", () => {
  render(<Thread />);
  expect(top).toBe(300);
  growTo(900);
  expect(top).toBe(700);
});

test("a reader who scrolls up stays there until they return to the end", () => {
  render(<Thread />);
  scrollTo(100);
  growTo(900);
  expect(top).toBe(100);
  scrollTo(700);
  growTo(1000);
  expect(top).toBe(800);
});

test("a reader further up is not moved to a new message, until they ask for it", () => {
  render(<Thread />);
  scrollTo(100);
  growTo(600);
  expect(top).toBe(100);
  fireEvent.click(screen.getByRole("button", { name: "Further up" }));
  expect(top).toBe(400);
  growTo(900);
  expect(top).toBe(700);
  expect(screen.getByRole("button")).toHaveTextContent("At the end");
});

test("messages added above do not move the first visible message, though the line of its day may move", () => {
  render(<Thread />);
  // A line is 100 px; content added above is inserted between the line of the day and the first message.
  let above = 0;
  const lines = ["Monday", "First", "Second"];
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const place = lines.indexOf(this.textContent ?? "");
    const y = place < 0 ? 0 : 100 * place + (place > 0 ? above : 0) - top;
    return { top: y, bottom: y + 100 } as DOMRect;
  });
  scrollTo(0);
  above = 400;
  growTo(900);
  expect(top).toBe(400);
});
