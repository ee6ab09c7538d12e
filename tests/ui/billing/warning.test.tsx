import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BillingWarning } from "@/components/billing/billing-warning";
import { goToCheckout } from "@/components/billing/parts/go-to-checkout";
import type { BillingOverview } from "@/lib/contract/billing";
import { payments } from "@/lib/contract/payments";
import { loadAnew } from "@/lib/state/address";
import { answer } from "@/tests/support/answers";
import { answerBilling, draw, paying } from "./draw";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/lib/state/address", () => ({ loadAnew: jest.fn() }));
jest.mock("@/components/billing/parts/go-to-checkout", () => ({ goToCheckout: jest.fn(async () => {}) }));

const unpaid: BillingOverview = {
  ...{ ...paying, isPaid: false, reason: "payment_failed", dueCents: 23_200, nextPayment: null },
};
function open(overview: Partial<BillingOverview> = {}, { isAdmin = true, held = 9 as number | null } = {}) {
  answerBilling();
  draw(
    <BillingWarning
      name="Kestrel Works"
      overview={{ ...unpaid, ...overview }}
      isAdmin={isAdmin}
      supportEmail="help@own.example"
      hasOtherWorkspaces
      heldCampaigns={held}
    />,
  );
}

describe("the page of an unpaid workspace (BILL-58, BILL-59)", () => {
  it("says why, how much is due, what is on hold, and that it continues", () => {
    open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Payment needed for Kestrel Works");
    expect(screen.getByText("Payment failed")).toBeVisible();
    expect(screen.getByText("Unlimited, monthly")).toBeVisible();
    expect(screen.getByText("€232")).toBeVisible();
    expect(screen.getByText("9 campaigns are on hold and will continue from the same step.")).toBeVisible();
  });

  it("names what the provider asks for, which has tax in it", () => {
    const url = "https://pay.example/1";
    open({ owed: { amountCents: 27_608, currency: "EUR", since: "2026-11-01T09:00:00.000Z", url } });
    expect(screen.getByText("€276.08")).toBeVisible();
  });

  it("leads to paying, to another plan, to support, and to another workspace (GATE-24)", async () => {
    open();
    await userEvent.click(screen.getByRole("button", { name: "Pay now" }));
    expect(goToCheckout).toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Choose another plan" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Contact support" })).toHaveAttribute(
      "href",
      "mailto:help@own.example",
    );
    expect(screen.getByRole("link", { name: "Switch workspace" })).toHaveAttribute(
      "href",
      "/space/use-space",
    );
  });

  it("leads to the free plan, after saying what that means", async () => {
    const cancel = jest.fn(() => ({ isRedirect: false, url: null }));
    answer(payments.cancel, cancel);
    open();
    await userEvent.click(screen.getByRole("button", { name: "Continue with Free" }));
    expect(await screen.findByText(/^Your Unlimited plan ends now/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "End plan" }));
    await waitFor(() => expect(loadAnew).toHaveBeenCalledWith("/"));
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it("offers the free plan only for what was not paid", () => {
    open({ reason: "subscription_ended" });
    expect(screen.queryByRole("button", { name: "Continue with Free" })).toBeNull();
  });

  it("offers to wait first while a payment is processed", () => {
    open({ paymentInProgress: true, reason: null });
    expect(screen.getByText("Payment processing")).toBeVisible();
    expect(screen.getByRole("link", { name: "Wait for the payment" })).toHaveAttribute(
      "href",
      "/payment-in-progress",
    );
  });

  it("tells a member whom to ask (ux 97)", async () => {
    open({}, { isAdmin: false, held: null });
    expect(await screen.findByText(/Ask Jonas Weidmann or Piet Vandersteen/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
    expect(screen.queryByText(/on hold/)).toBeNull();
  });

  it("leads to support where nothing is paid here", async () => {
    open({ isBillingEnabled: false });
    expect(await screen.findByText("Contact support to continue.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
  });
});
