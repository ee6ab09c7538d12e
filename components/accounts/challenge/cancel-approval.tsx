"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { cancelApproval } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";
import { useKeepAccount } from "../use-keep-account";

/** Stops waiting for confirmation in the network's app. */
export function CancelApproval({ account }: { account: Account }) {
  const t = useTranslations("accounts");
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [busy, start] = useTransition();
  const cancel = () =>
    start(async () => {
      const result = await reach(cancelApproval({ id: account.id }, currentWorkspace()));
      if (result.ok) void keep(result.value);
      else sayRefusal(result);
    });
  return (
    <Button busy={busy} onClick={cancel}>
      {t("stopWaiting")}
    </Button>
  );
}
