"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { changePassword } from "@/lib/actions/users";
import { browserApi } from "@/lib/api/browser";
import { useChecks } from "@/lib/forms/checks";
import { useErrorText } from "@/lib/forms/errors";
import { useSubmit } from "@/lib/forms/submit";
import { userQuery } from "@/lib/queries/users";
import { FirstPassword } from "./first-password";

type Values = { oldPassword: string; newPassword: string; again: string };

/** SPACE-65, SPACE-66; users who sign in through a provider see how to set a password (AUTH-30). */
export function PasswordCard() {
  const t = useTranslations("users.password");
  const { data: user } = useQuery(userQuery(browserApi));
  return (
    <>
      <PageHeader title={t("title")} />
      {user && (
        <Card className="max-w-105">
          {user.hasPassword ? <PasswordForm email={user.email} /> : <FirstPassword email={user.email} />}
        </Card>
      )}
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("users.password");
  const errorText = useErrorText();
  const check = useChecks();
  const { register, handleSubmit, setError, reset, getValues, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;
  const { submit, failure } = useSubmit({ register, setError, getValues });
  const save = ({ oldPassword, newPassword }: Values) =>
    submit(async () => {
      const result = await changePassword({ oldPassword, newPassword });
      if (result.ok) {
        reset();
        toast.success(t("saved"));
      }
      return result.ok || result.code !== "old_password_wrong"
        ? result
        : { ...result, details: { fields: { oldPassword: result.code } } };
    });
  return (
    <SettingsForm onSubmit={handleSubmit(save)} failure={failure} save={t("save")} busy={isSubmitting}>
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("old")} error={errors.oldPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...register("oldPassword", { required: check.required })}
        />
      </Field>
      <Field label={t("new")} hint={t("hint")} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register("newPassword", check.password)} />
      </Field>
      <Field label={t("again")} error={errors.again?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register("again", {
            required: check.required,
            validate: (again) => again === getValues("newPassword") || errorText("password_mismatch"),
          })}
        />
      </Field>
      <p className="type-small text-text-2">{t("others")}</p>
    </SettingsForm>
  );
}
