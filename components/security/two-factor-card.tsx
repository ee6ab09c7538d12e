"use client";

import { ListOrdered, RefreshCw, ShieldCheck, Smartphone } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import { type SignInMethods, security } from "@/lib/contract/security";
import { formatDate } from "@/lib/format/moments";
import { LastUse } from "./last-use";
import { ListCard, ListLine } from "./list-card";
import { useConfirmed } from "./use-confirmed";

type Props = {
  methods: SignInMethods;
  /** Starts setting up an authenticator, with its secret and otpauth URL. */
  onSetUp: (begun: { secret: string; address: string }) => void;
  /** Called with recovery codes, which are shown only once. */
  onCodes: (codes: readonly string[]) => void;
};

/** The second factor after the password, and its recovery codes. */
export function TwoFactorCard({ methods, onSetUp, onCodes }: Props) {
  const t = useTranslations("sign-in-methods.twoFactor");
  const { run, question } = useConfirmed(methods);
  const [dialog, setDialog] = useState<"off" | "codes">();
  const { authenticator, recovery, passkeys } = methods;
  const hasPasskeys = passkeys.length > 0;
  const begin = async () => {
    const begun = await run(() => browserApi(security.beginAuthenticator, {}));
    if (begun) onSetUp(begun);
  };
  const turnOff = async () => {
    const done = await run(() => browserApi(security.turnOffAuthenticator, {}));
    if (done === null) toast.success(t("turnedOff"));
  };
  const makeCodes = async () => {
    const made = await run(() => browserApi(security.makeRecoveryCodes, {}));
    if (made) onCodes(made.codes);
  };
  return (
    <ListCard
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t("title")}
          {authenticator && (
            <Pill tone="success" icon={<ShieldCheck aria-hidden />}>
              {t("on")}
            </Pill>
          )}
        </span>
      }
      lead={t("lead")}
      action={
        authenticator ? (
          <Button onClick={() => setDialog("off")}>{t("turnOff")}</Button>
        ) : (
          <Button variant="primary" onClick={() => void begin()}>
            {t("setUp")}
          </Button>
        )
      }
    >
      {(authenticator || hasPasskeys) && (
        <Methods methods={methods} onMakeCodes={() => (recovery ? setDialog("codes") : void makeCodes())} />
      )}
      <ConfirmDialog
        open={dialog === "off"}
        onOpenChange={() => setDialog(undefined)}
        title={t("turnOffTitle")}
        body={t(hasPasskeys ? "turnOffBodyPasskeys" : "turnOffBody")}
        confirmLabel={t("turnOff")}
        cancelLabel={t("cancel")}
        danger
        onConfirm={turnOff}
      />
      <ConfirmDialog
        open={dialog === "codes"}
        onOpenChange={() => setDialog(undefined)}
        title={t("makeNewTitle")}
        body={t("makeNewBody")}
        confirmLabel={t("makeNew")}
        cancelLabel={t("cancel")}
        onConfirm={makeCodes}
      />
      {question}
    </ListCard>
  );
}

type MethodsProps = { methods: SignInMethods; onMakeCodes: () => void };

function Methods({ methods: { authenticator, recovery }, onMakeCodes }: MethodsProps) {
  const t = useTranslations("sign-in-methods.twoFactor");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const dateOf = (at: string) => formatDate(new Date(at), { locale, zone });
  return (
    <ul>
      {authenticator && (
        <ListLine
          icon={<Smartphone />}
          title={t("app")}
          details={t("addedOn", { date: dateOf(authenticator.addedAt) })}
          end={authenticator.usedAt && <LastUse at={authenticator.usedAt} />}
        />
      )}
      <ListLine
        icon={<ListOrdered />}
        title={t("codes")}
        details={recovery ? t("codesLeft", { ...recovery, date: dateOf(recovery.madeAt) }) : t("noCodes")}
        end={
          <Button size="compact" icon={<RefreshCw aria-hidden />} onClick={onMakeCodes}>
            {t(recovery ? "makeNew" : "make")}
          </Button>
        }
      />
    </ul>
  );
}
