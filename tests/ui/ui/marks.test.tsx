import { screen } from "@testing-library/react";
import { Avatar } from "@/components/ui/avatar";
import { Count } from "@/components/ui/count";
import { tipPosition } from "@/components/ui/overlays/tooltip-position";
import { sparklinePath } from "@/components/ui/sparkline-path";
import { draw } from "./render";

describe("a count", () => {
  it.each([
    [7, "7"],
    [99, "99"],
    [100, "99+"],
    [14_082, "99+"],
  ])("of %d reads %s (SHELL-06)", (value, text) => {
    draw(<Count value={value} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("shows the full number if asked to", () => {
    draw(<Count value={1204} max={Number.POSITIVE_INFINITY} />);
    expect(screen.getByText("1,204")).toBeInTheDocument();
  });

  it("tells screen readers what is counted", () => {
    draw(<Count value={120} label="120 people wait" />);
    expect(screen.getByText("99+")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("120 people wait")).toBeInTheDocument();
  });
});

it("the same person always has the same background", () => {
  const { container } = draw(
    <>
      <Avatar name="Ines Kowalczyk" id="a" />
      <Avatar name="Renamed Since" id="a" />
    </>,
  );
  const [first, second] = container.querySelectorAll("span");
  expect(first?.className).toBe(second?.className);
});

describe("a sparkline", () => {
  it("breaks at unknown values and ends in a dot at the last known one", () => {
    const { path, end } = sparklinePath([1, 2, null, 4, null]);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(end?.x).toBe(62);
  });

  it("is empty when nothing is known", () => {
    expect(sparklinePath([null, null])).toEqual({ path: "", end: null });
  });
});

describe("a tip", () => {
  const view = { width: 400, height: 300 };
  const tip = { width: 120, height: 30 };

  it("goes below when there is no room above", () => {
    const anchor = { top: 10, bottom: 30, left: 100, width: 40 };
    expect(tipPosition(anchor, tip, view, "top")).toMatchObject({ side: "bottom", top: 38 });
  });

  it("stays inside the window and points at its anchor", () => {
    const anchor = { top: 100, bottom: 120, left: 380, width: 20 };
    const { left, arrow } = tipPosition(anchor, tip, view, "top");
    expect(left).toBe(272);
    expect(left + arrow).toBe(390);
  });
});
