"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { askRestore } from "@/lib/actions/auth";
import { AgainButton } from "./again-button";
import { AuthHeader } from "./auth-header";
import { EmailField } from "./email-field";
import { email } from "./rules";
import { useActionForm } from "./use-action-form";
import { useCountdown } from "./use-countdown";

const rules = { email };
const againAfterSeconds = 60;

/** AUTH-21. The response never reveals whether the address is known (S14). */
export function ForgotForm() {
  const t = useTranslations("auth");
  const { form, error, typed, failure, done, result, isPending } = useActionForm(askRestore, { rules });
  const seconds = useCountdown(done ? againAfterSeconds : 0, result);
  if (done)
    return (
      <form {...form} className="grid gap-4">
        <AuthHeader title={t("forgot.sentTitle")}>
          <output>
            {t.rich("forgot.sent", {
              email: typed("email") ?? "",
              b: (text) => <b className="font-semibold wrap-anywhere text-text">{text}</b>,
            })}
          </output>
        </AuthHeader>
        <p className="type-compact rounded-btn bg-sunken px-3 py-2.5 text-text-2">{t("forgot.hint")}</p>
        <input type="hidden" name="email" value={typed("email") ?? ""} />
        <AgainButton seconds={seconds} busy={isPending} />
      </form>
    );
  return (
    <form {...form} className="grid gap-4">
      <AuthHeader title={t("forgot.title")}>{t("forgot.lead")}</AuthHeader>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailField error={error("email")} autoFocus defaultValue={typed("email")} />
      <Button type="submit" variant="primary" size="touch" busy={isPending} className="w-full">
        {t("forgot.submit")}
      </Button>
    </form>
  );
}
