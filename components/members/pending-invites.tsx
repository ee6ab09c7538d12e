"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, MailX, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/shell/moment";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { resendInvite, revokeInvite } from "@/lib/actions/members";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { EmailInvite } from "@/lib/contract/members";
import { reach } from "@/lib/forms/reach";
import { emailInvitesQuery } from "@/lib/queries/members";
import type { AccountChoice } from "./rights";
import { AccountsText, PagesText } from "./rights-text";

type Props = { workspaceId: string; accounts: readonly AccountChoice[] };

/** Email invitations that were not accepted yet (SPACE-31 to SPACE-33). */
export function PendingInvites({ workspaceId, accounts }: Props) {
  const t = useTranslations("members");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const { data: invites = [] } = useQuery(emailInvitesQuery(browserApi, workspaceId));
  const [toRevoke, setToRevoke] = useState<EmailInvite>();
  const ids = ({ id }: EmailInvite) => ({ id: workspaceId, inviteId: id });
  const reread = () =>
    client.invalidateQueries({ queryKey: emailInvitesQuery(browserApi, workspaceId).queryKey });
  const resend = async (invite: EmailInvite) => {
    const result = await reach(resendInvite(ids(invite), currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    toast.success(t("pending.resent", { email: invite.email }));
    await reread();
  };
  const revoke = async (invite: EmailInvite) => {
    const result = await reach(revokeInvite(ids(invite), currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    toast.success(t("pending.revoked", { email: invite.email }));
    await reread();
  };
  if (invites.length === 0) return null;
  return (
    <Card className="mt-4">
      <CardHeader title={t("pending.title")} note={t("pending.count", { count: invites.length })} />
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {invites.map((invite) => (
          <InviteLine
            key={invite.id}
            invite={invite}
            accounts={accounts}
            onResend={() => resend(invite)}
            onRevoke={() => setToRevoke(invite)}
          />
        ))}
      </ul>
      {toRevoke && (
        <ConfirmDialog
          open
          onOpenChange={() => setToRevoke(undefined)}
          title={t("pending.revokeTitle", { email: toRevoke.email })}
          body={t("pending.revokeBody")}
          confirmLabel={t("pending.revoke")}
          cancelLabel={t("cancel")}
          danger
          onConfirm={() => revoke(toRevoke)}
        />
      )}
    </Card>
  );
}

type LineProps = {
  invite: EmailInvite;
  accounts: readonly AccountChoice[];
  onResend: () => Promise<unknown>;
  onRevoke: () => void;
};

function InviteLine({ invite, accounts, onResend, onRevoke }: LineProps) {
  const t = useTranslations("members");
  const [busy, setBusy] = useState(false);
  const isPending = invite.status === "pending";
  const resend = () => {
    setBusy(true);
    void onResend().finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="type-compact truncate font-semibold">{invite.email}</p>
        <p className="type-small text-text-3">
          {invite.grantedAccess === "admin" ? (
            t("role.admin")
          ) : (
            <>
              <PagesText allowed={invite.allowedPages} /> ·{" "}
              <AccountsText ids={invite.accountIds} accounts={accounts} />
            </>
          )}
        </p>
      </div>
      <Pill
        tone={isPending ? "info" : "neutral"}
        icon={isPending ? <Clock aria-hidden /> : <MailX aria-hidden />}
      >
        {t(`pending.status.${invite.status}`)}
      </Pill>
      <span className="type-small text-text-2">
        {t.rich(isPending ? "pending.until" : "pending.ended", {
          at: () => <Moment at={invite.expiresAt} look="date" />,
        })}
      </span>
      <span className="flex gap-2">
        <Button size="compact" icon={<Send aria-hidden />} busy={busy} onClick={resend}>
          {t("pending.resend")}
        </Button>
        <Button size="compact" variant="ghost" onClick={onRevoke}>
          {t("pending.revoke")}
        </Button>
      </span>
    </li>
  );
}
