import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { ApiError } from "@/lib/api/api-error";
import { useErrorText } from "@/lib/forms/errors";

const statuses = ["blocked", "deleted"] as const;

/** Why a workspace cannot be selected, with the name of its status and whom to ask (SPACE-21 to SPACE-23). */
export function useRefusalOfSpace() {
  const t = useTranslations("shell.workspaces.status");
  const errorText = useErrorText();
  return useCallback(
    ({ code, details }: Pick<ApiError, "code" | "details">) => {
      const status = statuses.find((one) => one === details.status);
      if (code !== "space_not_selectable" || !status) return errorText(code, details);
      return `${errorText(code, { status: t(status) })}. ${errorText("workspace_blocked")}.`;
    },
    [t, errorText],
  );
}
