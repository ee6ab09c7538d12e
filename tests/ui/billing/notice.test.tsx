import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usePathname } from "next/navigation";
import { BillingNoticeBanner } from "@/components/billing/parts/billing-notice";
import { openPaymentPage } from "@/components/billing/parts/open-payment-page";
import type { BillingNotice } from "@/lib/contract/workspaces";
import { bootScript } from "@/lib/state/boot-script";
import { closeBanner, forgetBanners } from "@/lib/state/closed-banners";
import { useUpgradeRequest } from "@/lib/state/upgrade";
import { drawFramed } from "@/tests/ui/shell/frame";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: jest.fn(() => "/inbox"),
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));
jest.mock("@/components/billing/parts/open-payment-page", () => ({ openPaymentPage: jest.fn() }));

const owed: BillingNotice = {
  ...{ kind: "owed", at: "2026-11-28T09:00:00.000Z" },
  owed: { amountCents: 27_608, currency: "EUR", url: "https://pay.example/in_1" },
};
const trial: BillingNotice = { kind: "trial", at: "2026-12-02T09:00:00.000Z", owed: null };
const Request = () => <output>{useUpgradeRequest() ? "plans are offered" : ""}</output>;
const draw = (notice: BillingNotice) =>
  drawFramed(
    <>
      <BillingNoticeBanner workspaceId="w1" notice={notice} />
      <Request />
    </>,
  );
/** What the next page hides, by its boot script. */
function closed() {
  window.matchMedia = jest.fn(() => ({ matches: false, addEventListener: jest.fn() })) as never;
  Object.defineProperty(document, "currentScript", {
    value: document.createElement("script"),
    configurable: true,
  });
  new Function(bootScript)();
  return document.documentElement.dataset.closedBanners?.trim();
}

afterEach(() => {
  localStorage.clear();
  forgetBanners();
});

describe("a payment that failed, on every page (BILL-58)", () => {
  it("shows admins how much is owed since when, with one action", async () => {
    draw(owed);
    expect(screen.getByRole("alert")).toHaveTextContent(
      "€276.08 has been due since 28 November 2026. Pay it to keep your plan.",
    );
    expect(screen.getAllByRole("button")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Pay now" }));
    expect(openPaymentPage).toHaveBeenCalledWith("https://pay.example/in_1");
  });

  it("tells members without the amount whom to ask", () => {
    draw({ ...owed, owed: null });
    expect(screen.getByRole("alert")).toHaveTextContent(
      "A payment has been due since 28 November 2026. Ask an admin to pay it.",
    );
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    ["/billing/overview", false],
    ["/billing-warning", false],
    ["/billing-elsewhere", false],
    ["/mailboxes", true],
  ])("on %s: %s", (path, isShown) => {
    jest.mocked(usePathname).mockReturnValue(path);
    draw(owed);
    expect(screen.queryByRole("alert") !== null).toBe(isShown);
    jest.mocked(usePathname).mockReturnValue("/inbox");
  });
});

describe("the last days of a trial", () => {
  it("are said with the way to the plans", async () => {
    draw(trial);
    expect(screen.getByText("Your trial ends on 2 December 2026. Nothing is deleted.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Choose a plan" }));
    expect(screen.getByText("plans are offered")).toBeInTheDocument();
  });

  it("can be closed for the day, in every tab and over a sign-in, but not for the next day", async () => {
    const { unmount } = draw(trial);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByText(/Your trial ends/)).not.toBeVisible();
    const name = closed();
    expect(name).toMatch(/^trial:w1:\d{4}-\d\d-\d\d$/);
    closeBanner("other");
    forgetBanners();
    expect(closed()).toBe(name);
    unmount();
    jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 86_400_000 });
    draw(trial);
    expect(screen.getByText(/Your trial ends/)).toBeVisible();
    jest.useRealTimers();
  });
});
