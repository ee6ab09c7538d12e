"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import type { PageKey } from "@/lib/contract/pages";
import { accountsQuery } from "@/lib/queries/accounts";
import { workspaceQuery } from "@/lib/queries/workspaces";
import { MemberTable } from "./member-table";
import { PendingInvites } from "./pending-invites";
import { SecondFactorRule } from "./second-factor-rule";

/** Loaded on first use. */
const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), {
  ssr: false,
});

type Props = {
  personId: string;
  mayChange: boolean;
  offered: readonly PageKey[];
  sendsMail: boolean;
  brandName: string;
  /** False if another product signs users in; then a second factor is its concern. */
  signsInHere: boolean;
};

/** The members of a workspace, and ways to invite more (SPACE-17). Members who are not admins can only leave. */
export function MembersScreen({ personId, mayChange, offered, sendsMail, brandName, signsInHere }: Props) {
  const t = useTranslations("members");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const { data: accounts = [] } = useQuery(accountsQuery(browserApi));
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title={t("title")}
        note={workspace && t("count", { count: workspace.users.length })}
        actions={
          mayChange && (
            <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
              {t("invite.open")}
            </Button>
          )
        }
      />
      {workspace && (
        <>
          <MemberTable
            workspace={workspace}
            personId={personId}
            mayChange={mayChange}
            showsSecondFactor={mayChange && signsInHere}
            offered={offered}
            accounts={accounts}
          />
          {mayChange ? (
            <>
              {signsInHere && (
                <SecondFactorRule workspace={workspace} personId={personId} brandName={brandName} />
              )}
              <PendingInvites workspaceId={workspace.id} accounts={accounts} />
            </>
          ) : (
            <p className="type-small mt-3 text-text-3">{t("onlyAdmins")}</p>
          )}
          {isInviting && (
            <InviteDialog
              workspaceId={workspace.id}
              offered={offered}
              accounts={accounts}
              sendsMail={sendsMail}
              onClose={() => setInviting(false)}
            />
          )}
        </>
      )}
    </>
  );
}
