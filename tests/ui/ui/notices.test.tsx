import { act, fireEvent, screen } from "@testing-library/react";
import { type Notice, NotificationStack } from "@/components/ui/overlays/notification-stack";
import { forgetUndo, offerUndo, undoLast } from "@/components/ui/overlays/undo";
import { draw } from "./render";

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  tone: "neutral",
  icon: null,
  title: `Notice ${id}`,
  ...more,
});

describe("the notification stack", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("shows three, the others wait in order of arrival (NOTIF-01, NOTIF-04)", () => {
    draw(<NotificationStack items={["1", "2", "3", "4"].map((id) => notice(id))} onClose={jest.fn()} />);
    expect(screen.getAllByRole("article")).toHaveLength(3);
    expect(screen.queryByText("Notice 4")).not.toBeInTheDocument();
  });

  it("closes each after four seconds, but not those that persist (NOTIF-02)", () => {
    const close = jest.fn();
    draw(<NotificationStack items={[notice("1"), notice("2", { persistent: true })]} onClose={close} />);
    act(() => jest.advanceTimersByTime(3_999));
    expect(close).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(close.mock.calls).toEqual([["1", false]]);
  });

  it("waits while the pointer or the focus is on it", () => {
    const close = jest.fn();
    draw(<NotificationStack items={[notice("1")]} onClose={close} />);
    fireEvent.focus(screen.getByRole("button", { name: "Close" }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(close).not.toHaveBeenCalled();
    fireEvent.blur(screen.getByRole("button", { name: "Close" }));
    act(() => jest.advanceTimersByTime(4_000));
    expect(close).toHaveBeenCalledWith("1", false);
  });

  it("reports when a user closed it; only that is remembered (NOTIF-03)", () => {
    const close = jest.fn();
    draw(<NotificationStack items={[notice("1")]} onClose={close} />);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(close).toHaveBeenCalledWith("1", true);
  });
});

describe("undo", () => {
  it("undoes the latest change first, and each change once", () => {
    const taken: string[] = [];
    offerUndo(() => taken.push("first"));
    offerUndo(() => taken.push("second"));
    expect([undoLast(), undoLast(), undoLast()]).toEqual([true, true, false]);
    expect(taken).toEqual(["second", "first"]);
  });

  it("does nothing once the offer is over", () => {
    const take = jest.fn();
    forgetUndo(offerUndo(take));
    expect(undoLast()).toBe(false);
    expect(take).not.toHaveBeenCalled();
  });
});
