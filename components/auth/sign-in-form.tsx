"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { TextLink } from "@/components/ui/text-link";
import { signIn } from "@/lib/actions/auth";
import { ReturnNote } from "./return-note";
import { useAuthForm } from "./use-auth-form";

type Values = { email: string; password: string; remember: boolean };

/** AUTH-05, AUTH-06: a wrong pair is said at the password and the form stays filled. */
export function SignInForm() {
  const t = useTranslations("auth");
  const required = useTranslations("errors")("fill_this_field");
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { remember: true },
  });
  const { errors, isSubmitting } = formState;
  const { submit, failure, back } = useAuthForm<Values>(setError, "password");
  return (
    <form noValidate onSubmit={handleSubmit((values) => submit(() => signIn(values)))} className="grid gap-4">
      <header>
        <h1 className="type-display">{t("signIn.title")}</h1>
        <ReturnNote back={back} plain={t("signIn.lead")} />
      </header>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field label={t("email")} error={errors.email?.message}>
        <Input
          size="field"
          type="email"
          autoComplete="username"
          autoFocus
          {...register("email", { required })}
        />
      </Field>
      <Field label={t("password")} error={errors.password?.message}>
        <PasswordInput size="field" autoComplete="current-password" {...register("password", { required })} />
      </Field>
      <Checkbox label={t("signIn.remember")} {...register("remember")} />
      <Button type="submit" variant="primary" size="touch" busy={isSubmitting} className="w-full">
        {t("signIn.submit")}
      </Button>
      <p className="type-compact text-center text-text-2">
        {t("signIn.newHere")} <TextLink href="/auth/sign-up">{t("signIn.create")}</TextLink>
      </p>
    </form>
  );
}
