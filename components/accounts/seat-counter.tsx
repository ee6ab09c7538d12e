"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { useNextSeat } from "./wizard/use-next-seat";
import { useSeats } from "./wizard/use-seats";

/** Used seats of both kinds, or used accounts, shown beside the title (BRAND-10, BRAND-11). */
export function SeatCounter({ countsAccounts }: { countsAccounts: boolean }) {
  const t = useTranslations("settings.account");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  if (!workspace) return null;
  const { seats, usedSeats, vendor } = workspace;
  if (countsAccounts)
    return vendor.maxAccounts === null
      ? t("accounts", { used: usedSeats })
      : t("accountsOf", { used: usedSeats, max: vendor.maxAccounts });
  return t("seats", {
    ...{ cloudUsed: seats.cloud.used, cloudTotal: seats.cloud.total },
    ...{ extensionUsed: seats.extension.used, extensionTotal: seats.extension.total },
  });
}

/** No seat is free: what adding an account means then, said before the wizard is opened. */
export function SeatsFull() {
  const t = useTranslations("wizard.seat.next");
  const seats = useSeats();
  const next = useNextSeat(false);
  const isFull = seats?.cloud.closed && (seats.extension.closed || !seats.extension.isOffered);
  return isFull && next ? (
    <Banner tone="info" className="mb-4">
      {t("used")} {next}
    </Banner>
  ) : null;
}

/** There are more browser accounts than seats, for example after a downgrade (SPACE-08). */
export function SeatsOverused() {
  const t = useTranslations("settings.account");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const count = workspace?.extensionOverusage ?? 0;
  return count > 0 && <Banner tone="warning">{t("overused", { count })}</Banner>;
}
