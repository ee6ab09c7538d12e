"use client";

import { useTranslations } from "next-intl";
import type { Plan } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import type { Workspace } from "@/lib/contract/workspaces";
import { Quantity } from "../parts/quantity";

/** As many as accounts are connected, beside what the plan includes, and not fewer than there were. */
export function seatsNeeded(
  plan: Plan | undefined,
  used: Workspace["seats"] | undefined,
  had: { seat: number; extensionSeat: number },
): Seats {
  const [cloud, extension] = [used?.cloud.used ?? 0, used?.extension.used ?? 0];
  const included = plan ? plan.seats - plan.extensionSeats : 1;
  return {
    seats: Math.max(1, had.seat, cloud - included + 1),
    extensionSeats: Math.max(had.extensionSeat, extension - (plan?.extensionSeats ?? 0)),
  };
}

type Props = {
  value: Seats;
  min: Seats;
  plan?: Plan;
  /** Accounts may work in their owners' browsers. */
  offersBrowser: boolean;
  onChange: (value: Seats) => void;
};

/** How many cloud seats and browser seats a plan is bought for. */
export function SeatsChoice({ value, min, plan, offersBrowser, onChange }: Props) {
  const t = useTranslations("billing.seats");
  return (
    <div className="grid gap-3 rounded-card border border-line px-3.5 py-3">
      <Quantity
        label={t("cloud")}
        hint={t("cloudHint")}
        value={value.seats}
        min={min.seats}
        onChange={(seats) => onChange({ ...value, seats })}
      />
      {offersBrowser && (
        <Quantity
          label={t("browser")}
          hint={t("browserHint", { count: plan?.extensionSeats ?? 0 })}
          value={value.extensionSeats}
          min={min.extensionSeats}
          onChange={(extensionSeats) => onChange({ ...value, extensionSeats })}
        />
      )}
    </div>
  );
}
