"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type EmailChange, type SignInMethods, security } from "@/lib/contract/security";
import { formatMomentWithin } from "@/lib/format/moments";
import { emailChangeQuery } from "@/lib/queries/security";
import { userQuery } from "@/lib/queries/users";
import { ListCard, ListLine } from "./list-card";
import { useConfirmed } from "./use-confirmed";

const EmailDialog = dynamic(() => import("./email-dialog").then((module) => module.EmailDialog), {
  loading: () => null,
});

/** The address the user signs in with, and a change of it that waits for the link sent to the new address. */
export function EmailCard({ methods }: { methods: SignInMethods }) {
  const t = useTranslations("sign-in-methods.email");
  const client = useQueryClient();
  const { run, question } = useConfirmed(methods);
  const { data: user } = useQuery(userQuery(browserApi));
  const { data: waiting } = useQuery(emailChangeQuery(browserApi));
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  const keep = (change: EmailChange | null) =>
    client.setQueryData(emailChangeQuery(browserApi).queryKey, change);
  const request = async (email: string) => {
    const change = await run(() => browserApi(security.changeEmail, { email }));
    if (!change) return;
    keep(change);
    setOpen(false);
    toast.success(t("sent", { email: change.email }));
  };
  const cancel = async () => {
    if ((await run(() => browserApi(security.cancelEmailChange, {}))) === undefined) return;
    keep(null);
    toast.success(t("stopped"));
  };
  return (
    <ListCard
      title={t("title")}
      lead={t("lead", { email: user.email })}
      action={<Button onClick={() => setOpen(true)}>{t("change")}</Button>}
    >
      {waiting && (
        <Waiting change={waiting} onAgain={() => request(waiting.email)} onCancel={() => cancel()} />
      )}
      {isOpen && <EmailDialog current={user.email} onSend={request} onLeave={() => setOpen(false)} />}
      {question}
    </ListCard>
  );
}

type WaitingProps = {
  change: EmailChange;
  onAgain: () => Promise<void>;
  onCancel: () => Promise<void>;
};

function Waiting({ change: { email, expiresAt }, onAgain, onCancel }: WaitingProps) {
  const t = useTranslations("sign-in-methods.email");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const [busy, setBusy] = useState<"again" | "cancel">();
  const doing = (what: "again" | "cancel", work: () => Promise<void>) => () => {
    setBusy(what);
    void work().finally(() => setBusy(undefined));
  };
  const time = formatMomentWithin(new Date(expiresAt), { locale, zone, now: new Date() });
  return (
    <ul>
      <ListLine
        icon={<Mail />}
        title={t("waiting", { email })}
        details={<span suppressHydrationWarning>{t("waitingText", { time })}</span>}
        end={
          <>
            <Button size="compact" busy={busy === "again"} onClick={doing("again", onAgain)}>
              {t("again")}
            </Button>
            <Button size="compact" busy={busy === "cancel"} onClick={doing("cancel", onCancel)}>
              {t("stop")}
            </Button>
          </>
        }
      />
    </ul>
  );
}
