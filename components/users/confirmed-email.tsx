"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import type { User } from "@/lib/contract/users";

type Props = { user: Pick<User, "email" | "emailConfirmed"> };

/** The user's email address, whether it is confirmed, and how to confirm or change it (AUTH-25, AUTH-26). */
export function ConfirmedEmail({ user: { email, emailConfirmed } }: Props) {
  const t = useTranslations("users.email");
  return (
    <div className="grid gap-2">
      <Field
        label={t("label")}
        aside={<TextLink href="/preferences/user/security">{t("change")}</TextLink>}
        hint={t(emailConfirmed ? "fixed" : "unconfirmedHint")}
      >
        <Input
          type="email"
          readOnly
          value={email}
          end={
            <Pill
              tone={emailConfirmed ? "success" : "warning"}
              icon={emailConfirmed ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
            >
              {t(emailConfirmed ? "confirmed" : "unconfirmed")}
            </Pill>
          }
        />
      </Field>
      {!emailConfirmed && <SendAgain />}
    </div>
  );
}

function SendAgain() {
  const t = useTranslations("users.email");
  const sayRefusal = useSayRefusal();
  const [wait, setWait] = useState(false);
  const [busy, start] = useTransition();
  const send = () =>
    start(async () => {
      try {
        const { email, nextInSeconds } = await browserApi(auth.sendActivation, {});
        toast.success(t("sent", { email }));
        setWait(true);
        setTimeout(() => setWait(false), nextInSeconds * 1000);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        sayRefusal(error);
      }
    });
  return (
    <Button
      busy={busy}
      disabledReason={wait ? t("wait") : undefined}
      onClick={send}
      className="justify-self-start"
    >
      {t("send")}
    </Button>
  );
}
