"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { dialCodes } from "@/lib/format/dial-codes";

type Props = {
  dialCode: string;
  onDialCode: (code: string) => void;
  defaultValue?: string;
  error?: string;
};

const options = dialCodes.map((code) => ({ value: code, label: code }));

/** A phone number with its dialing code, which follows the country until the user picks another (AUTH-13, AUTH-16). */
export function PhoneField({ dialCode, onDialCode, defaultValue, error }: Props) {
  const t = useTranslations("auth");
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Field label={t("signUp.dialCode")} className="w-24 flex-none">
        <NativeSelect
          size="field"
          name="dialCode"
          options={options}
          placeholder=""
          autoComplete="tel-country-code"
          value={dialCode}
          onChange={({ target }) => onDialCode(target.value)}
        />
      </Field>
      <Field label={t("signUp.phone")} optional={t("optional")} error={error} className="flex-1">
        <Input size="field" type="tel" name="phone" autoComplete="tel-national" defaultValue={defaultValue} />
      </Field>
    </div>
  );
}
