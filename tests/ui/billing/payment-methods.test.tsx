import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openPaymentPage } from "@/components/billing/parts/open-payment-page";
import { PaymentMethods } from "@/components/billing/payment-methods";
import { toast } from "@/components/ui/overlays/toast";
import { billing } from "@/lib/contract/billing";
import { payments } from "@/lib/contract/payments";
import { answer, calls, refuse } from "@/tests/support/answers";
import { answerBilling, debit, draw, paying, visa } from "./draw";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/components/billing/parts/open-payment-page", () => ({ openPaymentPage: jest.fn() }));
const said = jest.spyOn(toast, "success").mockImplementation();
const failed = jest.spyOn(toast, "error").mockImplementation();

beforeEach(() => {
  answerBilling();
  answer(payments.methods, [visa, debit]);
  jest.mocked(openPaymentPage).mockClear();
});
const rows = async () =>
  within(await screen.findByRole("list", { name: "Payment methods" })).getAllByRole("listitem");
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the payment methods (BILL-38)", () => {
  it("are listed, with the one that is used", async () => {
    draw(<PaymentMethods />);
    const [first, second] = await rows();
    expect(first).toHaveTextContent("Visa ending 4242PrimaryExpires 08/27");
    expect(second).toHaveTextContent("SEPA ending 3000");
    expect(second).not.toHaveTextContent("Primary");
  });

  it("are added on the provider's page, so that no number passes through here (BILL-40)", async () => {
    answer(payments.addMethod, { isRedirect: true, url: "https://pay.example/card" });
    draw(<PaymentMethods />);
    await rows();
    await press("Add card");
    await waitFor(() => expect(openPaymentPage).toHaveBeenCalledWith("https://pay.example/card"));
    expect(calls(payments.addMethod)).toEqual([{}]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("can be made primary", async () => {
    answer(payments.setPrimary, null);
    draw(<PaymentMethods />);
    await rows();
    answer(payments.methods, [
      { ...visa, isPrimary: false },
      { ...debit, isPrimary: true },
    ]);
    await press("Make SEPA ending 3000 primary");
    await waitFor(() => expect(said).toHaveBeenCalledWith("SEPA ending 3000 is now primary"));
    expect(calls(payments.setPrimary)).toEqual([{ id: "pm_2" }]);
    expect((await rows())[1]).toHaveTextContent("Primary");
  });

  it("are removed after a question", async () => {
    answer(payments.removeMethod, null);
    draw(<PaymentMethods />);
    await rows();
    await press("Remove SEPA ending 3000");
    const dialog = await screen.findByRole("dialog", { name: "Remove SEPA ending 3000?" });
    expect(calls(payments.removeMethod)).toHaveLength(0);
    answer(payments.methods, [visa]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(calls(payments.removeMethod)).toEqual([{ id: "pm_2" }]);
  });

  it("keep the only one while a plan is paid with it, and say why", async () => {
    answer(payments.methods, [visa]);
    draw(<PaymentMethods />);
    const button = await screen.findByRole("button", { name: "Remove Visa ending 4242" });
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
    expect(button).toHaveAccessibleDescription(
      "This payment method pays for your plan. Add another one first.",
    );
  });

  it("let the only one go once the plan is canceled", async () => {
    answer(payments.methods, [visa]);
    answer(billing.overview, { ...paying, nextPayment: null, endsAt: "2026-12-01T09:00:00.000Z" });
    draw(<PaymentMethods />);
    await press("Remove Visa ending 4242");
    expect(await screen.findByRole("dialog")).toBeVisible();
  });

  it("say so if the provider keeps the last one", async () => {
    refuse(payments.removeMethod, "last_payment_method");
    draw(<PaymentMethods />);
    await rows();
    await press("Remove Visa ending 4242");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(await rows()).toHaveLength(2);
  });

  it("invite to add one where there is none", async () => {
    answer(payments.methods, []);
    draw(<PaymentMethods />);
    expect(await screen.findByRole("heading", { name: "No payment methods yet" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add card" })).toHaveLength(1);
  });

  it("can be asked for again", async () => {
    refuse(payments.methods, "payments_unavailable");
    draw(<PaymentMethods />);
    expect(await screen.findByText("We couldn’t load payment methods.")).toBeVisible();
    answer(payments.methods, [visa]);
    await press("Try again");
    expect(await rows()).toHaveLength(1);
  });
});
