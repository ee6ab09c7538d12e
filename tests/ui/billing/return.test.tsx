import { render, waitFor } from "@testing-library/react";
import { useSearchParams } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { ReturnFromCheckout } from "@/components/billing/parts/return-from-checkout";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { loadWithout } from "@/lib/state/address";
import { takeSaid } from "@/lib/state/said-after-reload";
import billing from "@/messages/en/billing.json";
import { answer, calls, disconnect } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useSearchParams: jest.fn() }));
jest.mock("@/lib/state/address", () => ({ loadWithout: jest.fn() }));

function draw(query: string) {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never);
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ billing }}>
      <ReturnFromCheckout />
    </NextIntlClientProvider>,
  );
}
async function comeBack(query: string, workspace: Workspace) {
  answer(workspaces.validateSubscription, workspace);
  draw(query);
  await waitFor(() => expect(loadWithout).toHaveBeenCalledWith(["redirect_from_stripe", "success", "done"]));
}
const paid = { isPaid: true, paymentInProgress: false } as Workspace;
const unpaid = { isPaid: false, paymentInProgress: false } as Workspace;

beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
});

describe("coming back from the payment page (ROUTE-61)", () => {
  it("asks for the result, which the next page reports, without the query in the address (BILL-54)", async () => {
    await comeBack("redirect_from_stripe=true&success=true", paid);
    expect(calls(workspaces.validateSubscription)).toHaveLength(1);
    expect(takeSaid()).toEqual({ kind: "success", text: "Successfully purchased" });
  });

  it("reports a failed payment as failed (BILL-48, BILL-49)", async () => {
    await comeBack("redirect_from_stripe=true&success=false", unpaid);
    expect(takeSaid()).toEqual({ kind: "error", text: "Payment failed" });
  });

  it("believes the provider, not the address (S22)", async () => {
    await comeBack("redirect_from_stripe=true&success=true&done=false", unpaid);
    expect(takeSaid()).toBeNull();
  });

  it("asks once even if the gate redirects meanwhile, and keeps the query until there is an answer", async () => {
    let arrive: (workspace: Workspace) => void = () => {};
    answer(workspaces.validateSubscription, () => new Promise((resolve) => (arrive = resolve)));
    const query = "redirect_from_stripe=true&success=true&done=2";
    draw(query).unmount();
    draw(query);
    await waitFor(() => expect(calls(workspaces.validateSubscription)).toHaveLength(1));
    expect(loadWithout).not.toHaveBeenCalled();
    arrive(paid);
    await waitFor(() => expect(loadWithout).toHaveBeenCalled());
    expect(calls(workspaces.validateSubscription)).toHaveLength(1);
  });

  it("asks again on the next page if there was no answer", async () => {
    disconnect(workspaces.validateSubscription);
    const query = "redirect_from_stripe=true&success=true&done=3";
    draw(query);
    await waitFor(() => expect(calls(workspaces.validateSubscription)).toHaveLength(1));
    await comeBack(query, paid);
    expect(calls(workspaces.validateSubscription)).toHaveLength(2);
  });

  it("closes the window if it was opened only for paying", async () => {
    const close = jest.spyOn(window, "close").mockImplementation(() => undefined);
    await comeBack("redirect_from_stripe=true&done=true", paid);
    expect(close).toHaveBeenCalled();
  });
});
