import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { closePurchase, closeUpgrade, usePurchaseRequest, useUpgradeRequest } from "@/lib/state/upgrade";
import errors from "@/messages/en/errors.json";

jest.mock("@/components/ui/overlays/toast", () => ({ toast: { error: jest.fn() } }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ errors }}>
    {children}
  </NextIntlClientProvider>
);
const sayRefusal = () => renderHook(useSayRefusal, { wrapper }).result.current;
const wish = () => renderHook(useUpgradeRequest).result.current;

beforeEach(() => {
  jest.clearAllMocks();
  closeUpgrade();
  closePurchase();
});

const purchase = () => renderHook(usePurchaseRequest).result.current;

describe("a refused request", () => {
  it("is shown in a toast", () => {
    sayRefusal()({ code: "account_in_use", details: { count: 2 } });
    expect(toast.error).toHaveBeenCalledWith("2 active campaigns use this account. Pause them first");
    expect(wish()).toBeNull();
  });

  it.each([
    ["upgrade_required", { feature: "calling", tier: "scale" }, { feature: "calling", isLimit: false }],
    ["campaign_limit_reached", { limit: 1 }, { isLimit: true }],
  ] as const)("with %s opens the plans, without a toast (API-15, BILL-21, BILL-53)", (code, details, expected) => {
    sayRefusal()({ code, details });
    expect(wish()).toMatchObject(expected);
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([
    ["seat_needed", { automationType: "cloud" }, "seat"],
    ["seat_needed", { automationType: "extension" }, "extension_seat"],
    ["mailbox_slots_full", { limit: 5 }, "mailbox_slot"],
  ] as const)("with %s sells one more, without a toast (BILL-53)", (code, details, item) => {
    sayRefusal()({ code, details });
    expect(purchase()).toEqual({ kind: "extend", item });
    expect(wish()).toBeNull();
    expect(toast.error).not.toHaveBeenCalled();
  });
});

test("a refused mutation is shown, and an error of the page is thrown on (API-15)", () => {
  const onRefusal = renderHook(useOnRefusal, { wrapper }).result.current;
  onRefusal(new ApiError("conflict", 409));
  expect(toast.error).toHaveBeenCalledTimes(1);
  const fault = new TypeError("undefined is not a function");
  expect(() => onRefusal(fault)).toThrow(fault);
  expect(toast.error).toHaveBeenCalledTimes(1);
});
