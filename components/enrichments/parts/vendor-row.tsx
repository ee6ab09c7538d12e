"use client";

import { ArrowDown, ArrowUp, Check, CircleDashed, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import { vendorNames } from "@/lib/contract/prospects/address-checks";
import type { EnrichmentVendor } from "@/lib/contract/prospects/enrichment-vendors";
import { formatDate, formatMomentWithin } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";

type Props = {
  vendor: EnrichmentVendor;
  place: number;
  isBusy: boolean;
  /** Null where it cannot move. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

export function VendorRow({ vendor, place, isBusy, onUp, onDown }: Props) {
  const t = useTranslations("enrichment-vendors");
  const name = vendorNames[vendor.id];
  return (
    <li className="flex items-start gap-3 p-4">
      <span className="type-strong tabular w-4 flex-none text-text-3">{place}</span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="type-strong">{name}</span>
          <State vendor={vendor} />
        </div>
        <Facts vendor={vendor} />
        {vendor.problem && <p className="type-small mt-1 text-text-2">{t(`fix.${vendor.problem}`)}</p>}
      </div>
      {(onUp || onDown) && (
        <span className="flex flex-none gap-1">
          <IconButton
            label={t("up", { name })}
            icon={<ArrowUp aria-hidden />}
            {...reasonOf(onUp, isBusy, { end: t("first"), busy: t("busy") })}
            onClick={() => onUp?.()}
          />
          <IconButton
            label={t("down", { name })}
            icon={<ArrowDown aria-hidden />}
            {...reasonOf(onDown, isBusy, { end: t("last"), busy: t("busy") })}
            onClick={() => onDown?.()}
          />
        </span>
      )}
    </li>
  );
}

const reasonOf = (
  move: (() => void) | null,
  isBusy: boolean,
  { end, busy }: { end: string; busy: string },
) => (move === null ? { disabledReason: end } : isBusy ? { disabledReason: busy } : {});

function State({ vendor: { problem, answeredAt, credits } }: Pick<Props, "vendor">) {
  const t = useTranslations("enrichment-vendors.states");
  if (problem)
    return (
      <Pill tone={problem === "unreachable" ? "warning" : "danger"} icon={<TriangleAlert aria-hidden />}>
        {t(problem)}
      </Pill>
    );
  return answeredAt === null && credits === null ? (
    <Pill tone="outline" icon={<CircleDashed aria-hidden />}>
      {t("unasked")}
    </Pill>
  ) : (
    <Pill tone="success" icon={<Check aria-hidden />}>
      {t("working")}
    </Pill>
  );
}

function Facts({ vendor: { answeredAt, failures, credits, renewsOn } }: Pick<Props, "vendor">) {
  const t = useTranslations("enrichment-vendors");
  const locale = useLocale();
  const viewer = useViewer();
  const date = renewsOn && formatDate(new Date(`${renewsOn}T00:00:00Z`), { locale, zone: "UTC" });
  const parts = [
    answeredAt ? t("answered", { at: formatMomentWithin(new Date(answeredAt), viewer) }) : t("neverAnswered"),
    t("failures", { count: failures }),
    credits === null
      ? t("creditsUnknown")
      : date
        ? t("creditsUntil", { count: credits, date })
        : t("credits", { count: credits }),
  ];
  return <p className="type-compact mt-1 text-text-2">{parts.join(" · ")}</p>;
}
