"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";

/** Copies a value to the clipboard and confirms it. `label` names it: "Copy request id". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const t = useTranslations("ui");
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <>
      <IconButton
        label={label}
        size="compact"
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
      />
      <output className="sr-only">{copied && t("copied")}</output>
    </>
  );
}
