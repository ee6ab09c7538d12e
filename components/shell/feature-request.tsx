"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { readStored, writeStored } from "@/lib/state/stored";

const key = "featureRequestNotice";

type Props = { brandName: string; href: string };

/** Asks for feature requests at the bottom of the sidebar; once closed, it stays closed in this browser (SHELL-48). */
export function FeatureRequest({ brandName, href }: Props) {
  const t = useTranslations("shell.wishes");
  const ui = useTranslations("ui");
  const links = useTranslations("shell.links");
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(readStored("localStorage", key) === null), []);
  if (!isShown) return null;
  const close = () => {
    writeStored("localStorage", key, "closed");
    setShown(false);
  };
  return (
    <aside
      aria-label={t("title")}
      className="mb-3 rounded-card border border-line bg-surface py-2 ps-3 pe-1.5 group-data-collapsed/shell:hidden"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="type-compact font-semibold">{t("title")}</p>
        <IconButton label={ui("close")} size="compact" icon={<X aria-hidden />} onClick={close} />
      </div>
      <p className="type-small pe-1.5 text-text-2">{t("text", { brand: brandName })}</p>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="touch-area type-small mt-1 inline-flex font-semibold text-brand-text hover:underline"
      >
        {t("open")}
        <span className="sr-only"> {links("newTab")}</span>
      </a>
    </aside>
  );
}
