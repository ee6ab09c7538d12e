import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { useSearchParams } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { ReturnFromCheckout } from "@/components/billing/parts/return-from-checkout";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import { takeSaid } from "@/lib/state/said-after-reload";
import billing from "@/messages/en/billing.json";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useSearchParams: jest.fn(), useRouter: () => ({ refresh }) }));
jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn() }));
jest.mock("@/components/ui/toast", () => ({ toast: { success: jest.fn(), error: jest.fn() } }));

const ask = jest.mocked(browserApi);
function draw(query: string) {
  window.history.replaceState(null, "", `/campaigns/my-campaigns?${query}&q=1`);
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ billing }}>
        <ReturnFromCheckout />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
async function comeBack(query: string, workspace: { isPaid: boolean; paymentInProgress: boolean }) {
  ask.mockResolvedValue(workspace as never);
  draw(query);
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
}
const paid = { isPaid: true, paymentInProgress: false };
const unpaid = { isPaid: false, paymentInProgress: false };

beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
});

describe("coming back from the payment page (ROUTE-61)", () => {
  it("asks what came of it, says so, and forgets the words in the address (BILL-54)", async () => {
    await comeBack("redirect_from_stripe=true&success=true", paid);
    expect(browserApi).toHaveBeenCalledTimes(1);
    expect(toast.success).toHaveBeenCalledWith("Successfully purchased");
    expect(location.search).toBe("?q=1");
  });

  it("says of a payment that failed that it failed (BILL-48, BILL-49)", async () => {
    await comeBack("redirect_from_stripe=true&success=false", unpaid);
    expect(toast.error).toHaveBeenCalledWith("Payment failed");
  });

  it("believes the provider, not the address (S22)", async () => {
    await comeBack("redirect_from_stripe=true&success=true&done=false", unpaid);
    expect(toast.success).not.toHaveBeenCalled();
  });

  it("is said again on the page that is loaded before anybody can have read it", async () => {
    await comeBack("redirect_from_stripe=true&success=false&done=1", unpaid);
    window.dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toEqual({ kind: "error", text: "Payment failed" });
  });

  it("asks once though the gate leads on meanwhile, and stays in the address until there is an answer", async () => {
    let answer: (workspace: unknown) => void = () => {};
    ask.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
    const query = "redirect_from_stripe=true&success=true&done=2";
    draw(query).unmount();
    draw(query);
    expect(location.search).toContain(query);
    answer(paid);
    await waitFor(() => expect(location.search).toBe("?q=1"));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(toast.success).toHaveBeenCalledTimes(1);
  });

  it("closes the window that was opened for paying alone", async () => {
    const close = jest.spyOn(window, "close").mockImplementation(() => undefined);
    await comeBack("redirect_from_stripe=true&done=true", paid);
    expect(close).toHaveBeenCalled();
  });
});
