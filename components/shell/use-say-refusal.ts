import { useCallback } from "react";
import { toast } from "@/components/ui/overlays/toast";
import type { ApiError } from "@/lib/api/api-error";
import { useErrorText } from "@/lib/forms/errors";
import { offerUpgrade } from "@/lib/state/upgrade";

/** Shows an API error in a toast; if a larger plan would avoid it, the upgrade dialog opens instead (API-15, BILL-21). */
export function useSayRefusal() {
  const errorText = useErrorText();
  return useCallback(
    ({ code, details }: Pick<ApiError, "code" | "details">) => {
      if (!offerUpgrade(code, details)) toast.error(errorText(code, details));
    },
    [errorText],
  );
}
