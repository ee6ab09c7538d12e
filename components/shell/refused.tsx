"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { errorCodes } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import { removeFromAddress } from "@/lib/state/address";

/** Says why somebody stands here and not on the page they asked for: `?refused=not_found` (ROUTE-65). */
export function Refused() {
  const asked = useSearchParams().get("refused");
  const errorText = useErrorText();
  useEffect(() => {
    if (asked === null) return;
    removeFromAddress(["refused"]);
    const code = errorCodes.find((known) => known === asked);
    if (code) toast.error(errorText(code));
  }, [asked, errorText]);
  return null;
}
