import { screen } from "@testing-library/react";
import { SeatCounter, SeatsOverused } from "@/components/accounts/seat-counter";
import { draw } from "./draw";

const seats = { cloud: { used: 2, total: 2 }, extension: { used: 0, total: 1 } };

it("shows how many seats of each kind are used (BRAND-10, BILL-56)", () => {
  draw(<SeatCounter countsAccounts={false} />, { workspace: { seats } });
  expect(screen.getByText("Seats used: 2 of 2 cloud, 0 of 1 browser")).toBeVisible();
});

it.each([
  [5, "2 of 5 accounts"],
  [null, "2 accounts"],
])("counts accounts instead if a vendor limits them: %s (BRAND-10, BRAND-11)", (maxAccounts, text) => {
  draw(<SeatCounter countsAccounts />, { workspace: { usedSeats: 2, vendor: { maxAccounts } } });
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  [0, 0],
  [2, 1],
])("warns of browser accounts without a seat: %s (SPACE-08)", (extensionOverusage, times) => {
  draw(<SeatsOverused />, { workspace: { extensionOverusage } });
  expect(screen.queryAllByText(/browser accounts have no seat in your plan/)).toHaveLength(times);
});
