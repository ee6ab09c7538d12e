import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams } from "next/navigation";
import { Transactions } from "@/components/billing/transactions";
import { pageOf } from "@/components/billing/transactions-state";
import { payments, type Transaction } from "@/lib/contract/payments";
import { answer, calls, refuse } from "@/tests/support/answers";
import { draw, invoice } from "./draw";

jest.mock("next/navigation", () => ({
  useSearchParams: jest.fn(),
  useRouter: () => ({ refresh: jest.fn() }),
}));
const at = (query: string) =>
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never);
beforeEach(() => at(""));

const rows = async () => {
  const [, ...all] = within(await screen.findByRole("table", { name: "Transactions" })).getAllByRole("row");
  return all;
};

describe("the transactions (BILL-44)", () => {
  it("are listed with what was paid, how much, their state, and the invoice", async () => {
    const items: Transaction[] = [
      invoice({ status: "failed", id: "in_2" }),
      invoice({ status: "open", id: "in_3" }),
      invoice({
        status: "refunded",
        id: "in_4",
        items: [{ item: "credits", tier: null, period: null, quantity: 500 }],
      }),
      invoice({ status: "void", id: "in_5", items: [], invoiceUrl: null, amountCents: -1250 }),
      invoice({ date: "2024-11-01T09:00:00.000Z" }),
    ];
    answer(payments.transactions, { items, hasMore: false });
    draw(<Transactions />);
    const shown = (await rows()).map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent?.trim()),
    );
    expect(shown).toEqual([
      ["Unlimited, monthly1 seat · K-0001", "€276.08", "Failed", "Pay"],
      ["Unlimited, monthly1 seat · K-0001", "€276.08", "Open", "Pay"],
      ["500 creditsK-0001", "€276.08", "Refunded", "Invoice"],
      ["PaymentK-0001", "-€12.50", "Void", ""],
      ["Unlimited, monthly1 seat · K-0001", "€276.08", "Paid", "Invoice"],
    ]);
    expect((await rows()).at(-1)).toHaveTextContent("1 Nov 2024");
    expect(screen.getAllByRole("link", { name: "Invoice" })[0]).toHaveAttribute(
      "href",
      "https://pay.example/in_1",
    );
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  });

  it("come ten a page, which the address keeps", async () => {
    const replace = jest.spyOn(window.history, "replaceState").mockImplementation();
    at("page=2");
    const items = Array.from({ length: 10 }, (_, index) => invoice({ id: `in_${index}` }));
    answer(payments.transactions, { items, hasMore: true });
    draw(<Transactions />);
    expect(await screen.findByText("11–20")).toBeVisible();
    expect(calls(payments.transactions)).toEqual([{ skip: 10, limit: 10 }]);
    await userEvent.click(screen.getByRole("button", { name: "Older" }));
    expect(replace).toHaveBeenLastCalledWith(null, "", "?page=3");
    await userEvent.click(screen.getByRole("button", { name: "Newer" }));
    expect(replace.mock.lastCall?.[2]).not.toContain("page");
    replace.mockRestore();
  });

  it("end with the last page", async () => {
    at("page=3");
    answer(payments.transactions, { items: [invoice()], hasMore: false });
    draw(<Transactions />);
    expect(await screen.findByText("21–21")).toBeVisible();
    expect(screen.getByRole("button", { name: "Older" })).toHaveAttribute("aria-disabled", "true");
  });

  it("say where invoices will be", async () => {
    answer(payments.transactions, { items: [], hasMore: false });
    draw(<Transactions />);
    expect(await screen.findByRole("heading", { name: "No transactions yet" })).toBeVisible();
  });

  it("can be asked for again", async () => {
    refuse(payments.transactions, "payments_unavailable");
    draw(<Transactions />);
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t load transactions.");
    answer(payments.transactions, { items: [invoice()], hasMore: false });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it("ignore an invalid page in the address", () => {
    for (const query of ["", "page=0", "page=x", "page=1.5", "page=9999"])
      expect(pageOf(new URLSearchParams(query))).toBe(1);
    expect(pageOf(new URLSearchParams("page=51"))).toBe(51);
  });
});
