"use client";

import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/overlays/popover";
import type { Figure, Rate } from "@/lib/contract/figures";

/** A tooltip with the definition of a metric (ux 85). */
export function Definition({ of }: { of: Figure | Rate | "activeCampaigns" }) {
  const t = useTranslations("figures");
  const words = useTranslations("reports");
  const name = t(`names.${of}`);
  return (
    <Popover
      label={name}
      trigger={
        <IconButton
          size="compact"
          label={words("explain", { name })}
          icon={<Info className="size-3.5" aria-hidden />}
        />
      }
    >
      <p className="type-compact max-w-72 p-3 text-text-2">
        <strong className="mb-1 block text-text">{name}</strong>
        {t(`definitions.${of}`)}
      </p>
    </Popover>
  );
}
