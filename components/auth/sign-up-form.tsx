"use client";

import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { TextLink } from "@/components/ui/text-link";
import { signUp } from "@/lib/actions/auth";
import { fullPhone } from "@/lib/actions/full-phone";
import { EmailField } from "./email-field";
import { EmailRefused } from "./email-refused";
import { InviteField } from "./invite-field";
import { Leave } from "./leave";
import { LegalText } from "./legal-text";
import { NewPassword } from "./new-password";
import { PhoneField } from "./phone-field";
import { accepted, email, filled, inviteCode, line, newPassword, phone, samePassword } from "./rules";
import { useActionForm } from "./use-action-form";
import { useCountry } from "./use-country";
import { useKnownEmail } from "./use-known-email";

const rules = {
  firstName: line(60),
  lastName: line(60),
  email,
  password: newPassword,
  confirmation: samePassword,
  countryCode: filled,
  phone: phone(({ dialCode = "", phone: typed = "" }) => fullPhone(dialCode, typed)),
  inviteCode,
  acceptedTerms: accepted,
};

type Props = {
  back: string;
  countries: readonly { value: string; label: string }[];
  /** The country of the browser's time zone, as far as the server knows it. */
  detectedCountry: string;
  /** The code from the URL and its workspace; without a name the code is unknown. */
  invite: { code: string; workspace?: string } | null;
  /** The email invitation from the URL and the address it is for. */
  mailed: { code: string; email: string } | null;
};

/** AUTH-07 to AUTH-18 in one step; nothing is asked twice (ux 116). */
export function SignUpForm({ back, countries, detectedCountry, invite, mailed }: Props) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const { isKnown, look, forget } = useKnownEmail();
  const { form, error, typed, failure, refusal, done, busy } = useActionForm(signUp, { rules });
  const { country, setCountry, dialCode, setDialCode } = useCountry(
    typed("countryCode") || detectedCountry,
    typed("dialCode"),
  );
  const isTaken = isKnown || refusal?.code === "email_taken";
  return (
    <form {...form} className="grid min-w-0 grid-cols-1 gap-4">
      {done && <Leave to={mailed ? "/" : back} />}
      {failure && !isTaken && <Banner tone="danger">{failure}</Banner>}
      <EmailRefused refusal={refusal} />
      <input type="hidden" name="locale" value={locale} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("signUp.firstName")} error={error("firstName")}>
          <Input
            size="field"
            name="firstName"
            autoComplete="given-name"
            autoFocus
            defaultValue={typed("firstName")}
          />
        </Field>
        <Field label={t("signUp.lastName")} error={error("lastName")}>
          <Input size="field" name="lastName" autoComplete="family-name" defaultValue={typed("lastName")} />
        </Field>
      </div>
      <div>
        <EmailField
          error={error("email")}
          defaultValue={mailed?.email ?? typed("email")}
          readOnly={mailed !== null}
          onBlur={({ target }) => look(target.value)}
          onInput={forget}
        />
        {isTaken && (
          <Banner
            tone="info"
            className="mt-2"
            action={<TextLink href="/auth/sign-in">{t("signUp.signIn")}</TextLink>}
          >
            {t("signUp.taken")}
          </Banner>
        )}
      </div>
      <NewPassword label={t("password")} error={error} />
      <Field label={t("signUp.country")} error={error("countryCode")}>
        <NativeSelect
          size="field"
          name="countryCode"
          options={countries}
          placeholder={t("signUp.chooseCountry")}
          autoComplete="country"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        />
      </Field>
      <PhoneField
        dialCode={dialCode}
        onDialCode={setDialCode}
        defaultValue={typed("phone")}
        error={error("phone")}
      />
      {mailed ? (
        <input type="hidden" name="mailedCode" value={mailed.code} />
      ) : invite?.workspace ? (
        <input type="hidden" name="inviteCode" value={invite.code} />
      ) : (
        <details open={invite !== null || Boolean(error("inviteCode"))} className="group">
          <summary className="type-compact w-fit cursor-pointer list-none font-medium text-brand-text underline-offset-2 group-open:sr-only hover:underline">
            {t("invite.have")}
          </summary>
          <InviteField defaultValue={typed("inviteCode") ?? invite?.code ?? ""} error={error("inviteCode")} />
        </details>
      )}
      <Field label={t("signUp.terms")} hideLabel error={error("acceptedTerms")}>
        <Checkbox name="acceptedTerms" label={<LegalText of="signUp.accept" />} />
      </Field>
      <Button type="submit" variant="primary" size="touch" busy={busy} className="w-full">
        {t("signUp.submit")}
      </Button>
    </form>
  );
}
