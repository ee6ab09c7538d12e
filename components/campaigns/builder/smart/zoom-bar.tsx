"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";

const zooms = [0.25, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5];

/** The largest available zoom that does not exceed `zoom`. */
export const nearest = (zoom: number): number => zooms.findLast((one) => one <= zoom) ?? 0.25;

/** The next zoom level in or out; at the ends the zoom stays the same. */
export const stepped = (zoom: number, by: 1 | -1): number => zooms[zooms.indexOf(zoom) + by] ?? zoom;

type Props = { zoom: number; onZoom: (zoom: number) => void; onFit: () => void };

export function ZoomBar({ zoom, onZoom, onFit }: Props) {
  const t = useTranslations("campaigns.smart");
  const locale = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(zoom);
  return (
    <div className="absolute end-3 bottom-3 flex items-center gap-0.5 rounded-btn border border-line bg-surface p-0.5 shadow-e2">
      <IconButton
        label={t("zoomOut")}
        icon={<Minus aria-hidden />}
        size="compact"
        onClick={() => onZoom(stepped(zoom, -1))}
      />
      <output aria-label={t("zoom", { percent })} className="type-small w-11 text-center tabular-nums">
        {percent}
      </output>
      <IconButton
        label={t("zoomIn")}
        icon={<Plus aria-hidden />}
        size="compact"
        onClick={() => onZoom(stepped(zoom, 1))}
      />
      <IconButton label={t("fit")} icon={<Maximize aria-hidden />} size="compact" onClick={onFit} />
    </div>
  );
}
