"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { undoEmailChange } from "@/lib/actions/auth";
import { forgetSession } from "@/lib/state/session-marks";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { hideCode } from "./mailed-code";
import { useActionForm } from "./use-action-form";

type Change = { from: string; to: string; isChanged: boolean };
type Props = { code: string; change: Change | null };

/**
 * From the link sent to an old email address: says what changes or changed, and undoes it. Unlike a confirmation this needs a click, because
 * it signs the user out everywhere and mail scanners open links.
 */
export function UndoEmailChange({ code: given, change: shown }: Props) {
  const t = useTranslations("auth.undo");
  const [code] = useState(given);
  const [change] = useState(shown);
  const { form, failure, refusal, value, busy } = useActionForm(undoEmailChange);
  useEffect(hideCode, []);
  useEffect(() => {
    if (value) forgetSession();
  }, [value]);
  if (!change || refusal?.code === "link_expired")
    return (
      <div className="grid gap-5">
        <AuthHeader title={t("expiredTitle")}>{t("expired")}</AuthHeader>
        <ButtonLink href="/auth/sign-in" variant="primary" size="touch" className="w-full">
          {t("signIn")}
        </ButtonLink>
      </div>
    );
  const { from, to } = change;
  const b = (text: React.ReactNode) => <b className="font-semibold wrap-anywhere text-text">{text}</b>;
  return (
    <form {...form} className="grid gap-5">
      {value && (
        <Leave
          to={
            value.restoreCode
              ? `/auth/restore-password?restore_code=${encodeURIComponent(value.restoreCode)}`
              : "/auth/sign-in"
          }
        />
      )}
      <AuthHeader title={t("title")}>
        {t.rich(change.isChanged ? "changed" : "open", { from, to, b })}
      </AuthHeader>
      <p className="type-compact rounded-btn bg-sunken px-3 py-2.5 text-text-2">{t("lead")}</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <input type="hidden" name="undoCode" value={code} />
      <Button type="submit" variant="primary" size="touch" busy={busy} className="w-full wrap-anywhere">
        {t("submit", { from })}
      </Button>
    </form>
  );
}
