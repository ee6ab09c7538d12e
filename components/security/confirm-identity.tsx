"use client";

import { Fingerprint } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/fields/code-input";
import { Field } from "@/components/ui/fields/field";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type ActionResult, resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { type SignInMethods, security } from "@/lib/contract/security";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { askPasskey, offersPasskeys } from "@/lib/passkeys/browser";

type Way = "password" | "code";
type Props = { methods: SignInMethods; onEnd: (isConfirmed: boolean) => void };

async function confirmByPasskey(): Promise<boolean> {
  const { options } = await browserApi(security.ownPasskeyQuestion, {});
  const credential = await askPasskey(options);
  if (credential === null) return false;
  await browserApi(security.confirm, { credential });
  return true;
}

/** "Confirm it's you", with one of the user's factors, before sign-in settings are changed. */
export function ConfirmIdentity({ methods, onEnd }: Props) {
  const t = useTranslations("sign-in-methods.confirm");
  const errorText = useErrorText();
  const ways = [methods.hasPassword && "password", methods.authenticator && "code"].filter(Boolean) as Way[];
  const [way, setWay] = useState(ways[0]);
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const hasPasskey = methods.passkeys.length > 0 && offersPasskeys();
  const send = async (work: () => Promise<boolean>) => {
    setBusy(true);
    setFailure(undefined);
    const result: ActionResult<boolean> = await reach(resultOf(work));
    setBusy(false);
    if (!result.ok) {
      setTyped("");
      setFailure(errorText(result.code, result.details));
    } else if (result.value) onEnd(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await browserApi(security.confirm, way === "code" ? { code: typed } : { password: typed });
      return true;
    });
  };
  const other = ways.find((one) => one !== way);
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(false)}
      title={t("title")}
      size="small"
      description={way || hasPasskey ? t("lead") : t("signInAgain")}
    >
      <div className="grid gap-4 pt-1">
        {hasPasskey && (
          <Button
            variant={way ? undefined : "primary"}
            icon={<Fingerprint aria-hidden />}
            busy={busy}
            onClick={() => void send(confirmByPasskey)}
          >
            {t("passkey")}
          </Button>
        )}
        {failure && !way && <Banner tone="danger">{failure}</Banner>}
        {way && (
          <form onSubmit={submit} className="grid gap-4">
            <Field label={t(way)} error={failure}>
              {way === "password" ? (
                <PasswordInput
                  autoComplete="current-password"
                  autoFocus
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              ) : (
                <CodeInput autoFocus value={typed} onChange={setTyped} />
              )}
            </Field>
            <div className="flex flex-wrap justify-end gap-2">
              {other && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    setTyped("");
                    setFailure(undefined);
                    setWay(other);
                  }}
                >
                  {t(other === "code" ? "useCode" : "usePassword")}
                </Button>
              )}
              <Button onClick={() => onEnd(false)}>{t("cancel")}</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {t("submit")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}
