"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";

type Props = {
  /** The code from the URL, even if it is invalid; empty if there is none. */
  defaultValue: string;
  error?: string;
  autoFocus?: boolean;
};
type Found = { name: string } | "unknown" | null;
const whole = /^[A-Za-z0-9]{12}$/;

const find = (code: string): Promise<Found> =>
  import("./look-up").then(
    ({ invitationOf }) => invitationOf(code),
    () => null,
  );

/** The field for an invite code; a complete code shows the workspace it leads to (AUTH-17, SPACE-38). */
export function InviteField({ defaultValue, error, autoFocus }: Props) {
  const t = useTranslations("auth.invite");
  const e = useTranslations("errors");
  const [found, setFound] = useState<Found>(defaultValue ? "unknown" : null);
  const asked = useRef(defaultValue);
  const look = async (typed: string) => {
    const code = typed.trim();
    if (code === asked.current) return;
    asked.current = code;
    setFound(null);
    const answer = whole.test(code) ? await find(code) : null;
    if (asked.current === code) setFound(answer);
  };
  return (
    <Field
      label={t("code")}
      hint={
        <span aria-live="polite">
          {found && found !== "unknown" ? t("leads", { name: found.name }) : t("hint")}
        </span>
      }
      error={error ?? (found === "unknown" ? e("space_not_found") : undefined)}
    >
      <Input
        size="field"
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        defaultValue={defaultValue}
        onChange={({ target }) => look(target.value)}
      />
    </Field>
  );
}
