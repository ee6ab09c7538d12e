"use client";

import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { signUp } from "@/lib/actions/auth";
import type { Locale } from "@/lib/i18n/locales";
import { useAuthForm } from "./use-auth-form";

type Values = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  countryCode: string;
  acceptedTerms: boolean;
};

/** AUTH-07 to AUTH-17, in one step: what is asked here is never asked again (ux 116). */
export function SignUpForm({ countries }: { countries: readonly { value: string; label: string }[] }) {
  const t = useTranslations("auth");
  const e = useTranslations("errors");
  const locale = useLocale() as Locale;
  const invite = useSearchParams().get("invite");
  const { register, handleSubmit, setError, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;
  const { submit, failure } = useAuthForm<Values>(setError, "password");
  const send = ({ acceptedTerms, ...values }: Values) =>
    submit(() =>
      signUp({ ...values, acceptedTerms: true, locale, ...(invite ? { inviteCode: invite } : {}) }),
    );
  const required = e("fill_this_field");
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-4">
      <header>
        <h1 className="type-display">{t("signUp.title")}</h1>
        <p className="mt-1.5 text-text-2">{t("signUp.lead")}</p>
      </header>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("signUp.firstName")} error={errors.firstName?.message}>
          <Input size="field" autoComplete="given-name" autoFocus {...register("firstName", { required })} />
        </Field>
        <Field label={t("signUp.lastName")} error={errors.lastName?.message}>
          <Input size="field" autoComplete="family-name" {...register("lastName", { required })} />
        </Field>
      </div>
      <Field label={t("email")} error={errors.email?.message}>
        <Input size="field" type="email" autoComplete="email" {...register("email", { required })} />
      </Field>
      <Field label={t("password")} hint={t("signUp.passwordHint")} error={errors.password?.message}>
        <PasswordInput
          size="field"
          autoComplete="new-password"
          {...register("password", {
            required,
            minLength: { value: 8, message: e("password_too_short") },
            maxLength: { value: 40, message: e("too_long", { count: 40 }) },
          })}
        />
      </Field>
      <Field label={t("signUp.country")} error={errors.countryCode?.message}>
        <NativeSelect
          size="field"
          options={countries}
          placeholder={t("signUp.chooseCountry")}
          autoComplete="country"
          {...register("countryCode", { required })}
        />
      </Field>
      <Field label={t("signUp.terms")} hideLabel error={errors.acceptedTerms?.message}>
        <Checkbox
          label={t("signUp.accept")}
          {...register("acceptedTerms", { required: e("terms_not_accepted") })}
        />
      </Field>
      <Button type="submit" variant="primary" size="touch" busy={isSubmitting} className="w-full">
        {t("signUp.submit")}
      </Button>
      <p className="type-compact text-center text-text-2">
        {t("signUp.haveAccount")} <TextLink href="/auth/sign-in">{t("signUp.signIn")}</TextLink>
      </p>
    </form>
  );
}
