"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { toast } from "@/components/ui/overlays/toast";
import { resumeAction } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { reach } from "@/lib/forms/reach";
import { useKeepAccount } from "./use-keep-account";

type Paused = Account["pausedActions"][number];

/** The network's reasons that have their own text. */
const known = ["profile_gone", "no_such_profile", "closed_profile"] as const;
const reasonOf = ({ reason }: Paused) => known.find((one) => one === reason) ?? "other";

/** Actions paused after too many failures in a row, with the reason and a retry button (R10). */
export function PausedActions({ account }: { account: Account }) {
  const t = useTranslations("settings.health.paused");
  const action = useTranslations("accounts.today");
  const sayRefusal = useSayRefusal();
  const keep = useKeepAccount();
  const [busy, start] = useTransition();
  const resume = ({ kind }: Paused) =>
    start(async () => {
      const result = await reach(resumeAction({ id: account.id, kind }, currentWorkspace()));
      if (!result.ok) return sayRefusal(result);
      void keep(result.value);
      toast.success(t("resumed", { action: action(kind) }));
    });
  return account.pausedActions.map((paused) => (
    <Banner
      key={paused.kind}
      tone="danger"
      action={
        <button type="button" aria-busy={busy} disabled={busy} onClick={() => resume(paused)}>
          {t("resume")}
        </button>
      }
    >
      {t("text", {
        action: action(paused.kind),
        count: paused.failures,
        reason: t(`reason.${reasonOf(paused)}`),
      })}
    </Banner>
  ));
}
