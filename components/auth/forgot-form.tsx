"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { askRestore } from "@/lib/actions/auth";
import { AgainButton } from "./again-button";
import { AuthHeader } from "./auth-header";
import { email } from "./rules";
import { useActionForm } from "./use-action-form";
import { useCountdown } from "./use-countdown";

const rules = { email };
const againAfterSeconds = 60;

/** AUTH-21. What it says never tells whether the address is known (S14). */
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
      <Field label={t("email")} error={error("email")}>
        <Input
          size="field"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          defaultValue={typed("email")}
        />
      </Field>
      <Button type="submit" variant="primary" size="touch" busy={isPending} className="w-full">
        {t("forgot.submit")}
      </Button>
    </form>
  );
}
