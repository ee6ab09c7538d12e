import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { ChartPoints } from "@/components/charts/chart-points";

type Bars = ComponentProps<typeof ChartPoints>["bars"];
const bars = [
  { x: 10, y: 40, width: 20, height: 60, data: { index: 0 } },
  { x: 60, y: 100, width: 20, height: 0, data: { index: 1 } },
] as unknown as Bars;

test("every point is reached by Tab and by pointer, even if its bar is empty, and names its value (ux 87, 117)", async () => {
  const onPoint = jest.fn();
  const margin = { top: 12, right: 4, bottom: 26, left: 36 };
  const drawn = { bars, innerWidth: 100, innerHeight: 100, margin } as ComponentProps<typeof ChartPoints>;
  render(
    <svg>
      <title>Replied</title>
      <ChartPoints {...drawn} labelOf={(index) => `Day ${index}`} onPoint={onPoint} />
    </svg>,
  );
  await userEvent.tab();
  expect(screen.getByRole("img", { name: "Day 0" })).toHaveFocus();
  expect(onPoint).toHaveBeenLastCalledWith({ index: 0, share: 56 / 140, top: 52 });
  await userEvent.tab();
  const nothing = screen.getByRole("img", { name: "Day 1" });
  expect(nothing).toHaveFocus();
  expect([nothing.getAttribute("height"), nothing.getAttribute("width")]).toEqual(["100", "50"]);
  await userEvent.tab();
  expect(onPoint).toHaveBeenLastCalledWith(null);
  fireEvent.mouseEnter(nothing);
  expect(onPoint).toHaveBeenLastCalledWith({ index: 1, share: 106 / 140, top: 112 });
});
