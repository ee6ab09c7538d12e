"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { toast } from "@/components/ui/overlays/toast";
import { confirmEmail } from "@/lib/actions/auth";
import { AuthHeader } from "./auth-header";
import { Leave } from "./leave";
import { hideCode } from "./mailed-code";
import { useActionForm } from "./use-action-form";

type Props = { code: string; isSignedIn: boolean };

/**
 * AUTH-27, AUTH-28. The page confirms with a script, so that mail scanners that only fetch the URL confirm nothing. Without JavaScript
 * there is a button.
 */
export function ConfirmEmail({ code: given, isSignedIn }: Props) {
  const t = useTranslations("auth.confirm");
  const [code] = useState(given);
  const isSent = useRef(false);
  const { form, failure, refusal, done, busy } = useActionForm(confirmEmail);
  useEffect(() => {
    hideCode();
    if (isSent.current) return;
    isSent.current = true;
    form.ref.current?.requestSubmit();
  }, [form.ref]);
  useEffect(() => {
    if (done && isSignedIn) toast.success(t("done"));
  }, [done, isSignedIn, t]);
  if (refusal?.code === "link_expired")
    return (
      <div className="grid gap-5">
        <AuthHeader title={t("expiredTitle")}>{t(isSignedIn ? "expiredHere" : "expired")}</AuthHeader>
        <ButtonLink
          href={isSignedIn ? "/auth/activate-email" : "/auth/sign-in"}
          variant="primary"
          size="touch"
          className="w-full"
        >
          {t(isSignedIn ? "askAgain" : "signIn")}
        </ButtonLink>
      </div>
    );
  return (
    <form {...form} className="grid gap-5">
      {done && <Leave to={isSignedIn ? "/" : "/auth/sign-in?changed=email"} />}
      <AuthHeader title={t("title")}>{t("lead")}</AuthHeader>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <input type="hidden" name="activationCode" value={code} />
      <Button type="submit" variant="primary" size="touch" busy={busy} className="w-full">
        {t("submit")}
      </Button>
    </form>
  );
}
