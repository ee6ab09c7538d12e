"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleHelp, Laptop, LogOut, Smartphone, Tablet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { endOtherSessions, endSession } from "@/lib/actions/sessions";
import { browserApi } from "@/lib/api/browser";
import type { OwnSession } from "@/lib/contract/sessions";
import { reach } from "@/lib/forms/reach";
import { sessionsQuery } from "@/lib/queries/sessions";
import { LastUse } from "./last-use";
import { ListCard, ListLine } from "./list-card";

const icons = { desktop: Laptop, phone: Smartphone, tablet: Tablet, unknown: CircleHelp };

/** The browsers the user is signed in with. */
export function SignedInCard() {
  const t = useTranslations("security.signedIn");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const { data: sessions = [] } = useQuery(sessionsQuery(browserApi));
  const [isOpen, setOpen] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const reread = () => client.invalidateQueries({ queryKey: sessionsQuery(browserApi).queryKey });
  const end = async (session: OwnSession, device: string) => {
    const result = await reach(endSession({ id: session.id }));
    // The session may have ended meanwhile; the refetched list shows that.
    if (result.ok) toast.success(t("signedOut", { device }));
    else if (result.code !== "not_found") return sayRefusal(result);
    await reread();
  };
  const endOthers = async () => {
    const result = await reach(endOtherSessions());
    if (!result.ok) return sayRefusal(result);
    toast.success(t("othersSignedOut"));
    await reread();
  };
  return (
    <ListCard
      title={t("title")}
      action={
        others.length > 0 && (
          <Button icon={<LogOut aria-hidden />} onClick={() => setOpen(true)}>
            {t("others")}
          </Button>
        )
      }
    >
      <ul>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={end} />
        ))}
      </ul>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("othersTitle")}
        body={t("othersBody", { count: others.length })}
        confirmLabel={t("others")}
        cancelLabel={t("cancel")}
        danger
        onConfirm={endOthers}
      />
    </ListCard>
  );
}

type LineProps = { session: OwnSession; onEnd: (session: OwnSession, device: string) => Promise<unknown> };

function SessionLine({ session, onEnd }: LineProps) {
  const t = useTranslations("security.signedIn");
  const [busy, setBusy] = useState(false);
  const Icon = icons[session.kind];
  const { browser, system } = session;
  const device = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknown"));
  const end = () => {
    setBusy(true);
    void onEnd(session, device).finally(() => setBusy(false));
  };
  return (
    <ListLine
      icon={<Icon />}
      title={device}
      details={session.address ?? t("noAddress")}
      end={
        session.isCurrent ? (
          <>
            {t("now")}
            <Pill tone="success">{t("here")}</Pill>
          </>
        ) : (
          <>
            <LastUse at={session.lastUsedAt} />
            <Button size="compact" busy={busy} onClick={end} aria-label={t("signOutOf", { device })}>
              {t("signOut")}
            </Button>
          </>
        )
      }
    />
  );
}
