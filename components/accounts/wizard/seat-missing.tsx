"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { WhoMayBuy } from "@/components/billing/parts/who-may-buy";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import { userQuery } from "@/lib/queries/users";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { openPurchase, openUpgrade } from "@/lib/state/upgrade";
import type { WizardBrand } from "./brand";
import { useNextSeat } from "./use-next-seat";

/** Errors caused by a missing seat. */
export const seatCodes: ReadonlySet<ErrorCode> = new Set(["seat_needed", "cloud_seats_missing"]);

type Props = {
  code: ErrorCode;
  /** The account is to work in its owner's browser. */
  inBrowser: boolean;
  brand: WizardBrand;
};

/** No seat is free: offers to buy one more, or another plan on the free tier (CRED-110 to CRED-112, CRED-115). */
export function SeatMissing({ code, inBrowser, brand }: Props) {
  const t = useTranslations("wizard.seat");
  const errorText = useErrorText();
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { data: user } = useQuery(userQuery(browserApi));
  const next = useNextSeat(inBrowser);
  if (!workspace || !user) return <Banner tone="warning">{errorText(code)}</Banner>;
  const upgrades = workspace.tier === "free" || code === "cloud_seats_missing";
  const mayBuy = workspace.admins.includes(user.id) && workspace.isBillingEnabled;
  const action = upgrades ? (
    <button type="button" onClick={() => openUpgrade({ isLimit: true })}>
      {t("plans")}
    </button>
  ) : (
    mayBuy && (
      <button
        type="button"
        onClick={() => openPurchase({ kind: "extend", item: inBrowser ? "extension_seat" : "seat" })}
      >
        {t("buy")}
      </button>
    )
  );
  return (
    <div className="grid gap-2">
      <Banner tone="warning" action={action}>
        {errorText(code)}
        {next && <span className="block">{next}</span>}
      </Banner>
      {!upgrades && !mayBuy && (
        <WhoMayBuy
          isBillingEnabled={workspace.isBillingEnabled}
          supportEmail={brand.supportEmail}
          contact={t("contact")}
          ask={(names) => t("ask", { names })}
        />
      )}
    </div>
  );
}
