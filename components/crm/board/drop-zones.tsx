"use client";

import { Trash2, Trophy, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Zone } from "./drag";
import type { DragLibrary } from "./use-drag";

type Props = { library: DragLibrary; over: Zone | null };

const zones = [
  { zone: "won", icon: <Trophy aria-hidden />, lit: "bg-success-soft text-on-success-soft border-success" },
  { zone: "lost", icon: <X aria-hidden />, lit: "bg-sunken text-text border-line-strong" },
  { zone: "delete", icon: <Trash2 aria-hidden />, lit: "bg-danger-soft text-on-danger-soft border-danger" },
] as const;

/** Below the board while a deal is dragged: dropped here, it is won, lost or deleted. */
export function DropZones({ library, over }: Props) {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 bottom-0 z-20 flex justify-center gap-3 bg-raised p-3 shadow-e3 md:-start-6"
    >
      {zones.map(({ zone, icon, lit }) => (
        <DropZone
          key={zone}
          zone={zone}
          library={library}
          className={over === zone ? lit : "border-line-strong"}
        >
          {icon}
        </DropZone>
      ))}
    </div>
  );
}

type ZoneProps = { zone: Zone; library: DragLibrary; className: string; children: React.ReactNode };

function DropZone({ zone, library, className, children }: ZoneProps) {
  const t = useTranslations("crm.zones");
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? library.dropZone(element.current, zone) : undefined), [library, zone]);
  return (
    <div
      ref={element}
      data-zone={zone}
      className={classNames(
        "type-compact flex h-13 w-44 items-center justify-center gap-2 rounded-card border border-dashed font-medium [&>.lucide]:size-4",
        className,
      )}
    >
      {children}
      {t(zone)}
    </div>
  );
}
