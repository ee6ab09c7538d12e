"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import { removeFromAddress } from "@/lib/state/address";

/** Explains why the user was redirected here: `?refused=not_found` (ROUTE-65). */
export function Refused() {
  const asked = useSearchParams().get("refused");
  const known = useTranslations("errors");
  const errorText = useErrorText();
  useEffect(() => {
    if (asked === null) return;
    removeFromAddress(["refused"]);
    const code = asked as ErrorCode;
    if (known.has(code)) toast.error(errorText(code));
  }, [asked, known, errorText]);
  return null;
}
