"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { toast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { renewCode } from "@/lib/actions/members";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Output } from "@/lib/contract/endpoint";
import type { PageKey } from "@/lib/contract/pages";
import type { workspaces } from "@/lib/contract/workspaces";
import { controlled } from "@/lib/forms/controlled";
import { reach } from "@/lib/forms/reach";
import { codeInvitesQuery } from "@/lib/queries/members";
import type { AccountChoice, Rights } from "./rights";
import { AccountsField, PagesField } from "./rights-fields";
import { AccountsText, PagesText } from "./rights-text";

type Invite = Output<typeof workspaces.renewCodeInvite>;
type Props = { workspaceId: string; offered: readonly PageKey[]; accounts: readonly AccountChoice[] };

/** The workspace's invite code: what it grants, and how to replace it (SPACE-34 to SPACE-37). */
export function InviteCode(props: Props) {
  const { data } = useQuery(codeInvitesQuery(browserApi, props.workspaceId));
  const invite = data?.at(-1);
  const [isRenewing, setRenewing] = useState(false);
  if (!invite) return <Skeleton className="h-28" />;
  return isRenewing ? (
    <RenewCode {...props} invite={invite} onDone={() => setRenewing(false)} />
  ) : (
    <ShowCode {...props} invite={invite} onRenew={() => setRenewing(true)} />
  );
}

function ShowCode({ invite, accounts, onRenew }: Props & { invite: Invite; onRenew: () => void }) {
  const t = useTranslations("members.code");
  const link = `${location.origin}/space/join?invite=${invite.code}`;
  return (
    <div className="grid gap-4">
      <p className="type-compact text-text-2">{t("lead")}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-field bg-sunken px-3 py-2.5">
        <code className="type-mono text-[1.0625rem] tracking-wide">{invite.code}</code>
        <CopyButton value={invite.code} label={t("copy")} />
        <span className="type-small ms-auto text-text-2">
          <PagesText allowed={invite.allowedPages} /> ·{" "}
          <AccountsText ids={invite.accountIds} accounts={accounts} />
        </span>
      </div>
      <p className="type-small flex min-w-0 items-center gap-2 text-text-2">
        <span className="truncate">{link}</span>
        <CopyButton value={link} label={t("copyLink")} />
      </p>
      <Button icon={<RefreshCw aria-hidden />} onClick={onRenew} className="justify-self-start">
        {t("renew")}
      </Button>
    </div>
  );
}

function RenewCode(props: Props & { invite: Invite; onDone: () => void }) {
  const { workspaceId, offered, accounts, invite, onDone } = props;
  const t = useTranslations("members.code");
  const cancel = useTranslations("members")("cancel");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const { allowedPages, accountIds } = invite;
  const form = useForm<Rights>({ defaultValues: { allowedPages, accountIds } });
  const field = controlled(form);
  const renew = form.handleSubmit(async (rights) => {
    const result = await reach(
      renewCode({ id: workspaceId, codeId: invite.id, ...rights }, currentWorkspace()),
    );
    if (!result.ok) return sayRefusal(result);
    client.setQueryData(codeInvitesQuery(browserApi, workspaceId).queryKey, [result.value]);
    toast.success(t("renewed"));
    onDone();
  });
  return (
    <div className="grid gap-4.5">
      <Banner tone="warning">{t("ends", { code: invite.code })}</Banner>
      <PagesField {...field("allowedPages")} offered={offered} />
      <AccountsField {...field("accountIds")} accounts={accounts} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{cancel}</Button>
        <Button variant="primary" busy={form.formState.isSubmitting} onClick={renew}>
          {t("renewNow")}
        </Button>
      </div>
    </div>
  );
}
