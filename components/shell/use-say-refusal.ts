import { useCallback } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { ApiError } from "@/lib/api/api-error";
import { useErrorText } from "@/lib/forms/errors";
import { offerUpgrade } from "@/lib/state/upgrade";

/** Says in a toast what was refused; where a larger plan would not have refused it, the plans open instead (API-15, BILL-21). */
export function useSayRefusal() {
  const errorText = useErrorText();
  return useCallback(
    ({ code, details }: Pick<ApiError, "code" | "details">) => {
      if (!offerUpgrade(code, details)) toast.error(errorText(code, details));
    },
    [errorText],
  );
}
