"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { joinWorkspace } from "@/lib/actions/joining";
import type { Output } from "@/lib/contract/endpoint";
import type { workspaces } from "@/lib/contract/workspaces";
import { AgreeOrLeave } from "./agree-or-leave";
import { InviteField } from "./invite-field";
import { Leave } from "./leave";
import { filled, inviteCode } from "./rules";
import { useActionForm } from "./use-action-form";

type Props = {
  /** The code in the URL and the workspace it leads to; null if the code is unknown. */
  code: string;
  invitation: Output<typeof workspaces.invitation> | null;
};

const rules = {
  inviteCode: (value: string, all: Readonly<Record<string, string>>) =>
    filled(value.trim(), all) ?? inviteCode(value, all),
};

/** Joins a workspace with an invite code (SPACE-38, SPACE-39). */
export function JoinWorkspace({ code, invitation }: Props) {
  const t = useTranslations("auth.join");
  const { form, error, failure, done, busy } = useActionForm(joinWorkspace, { rules });
  const refused = error("inviteCode");
  // Do not repeat an error that the field already shows.
  const message = invitation ? (failure ?? refused) : refused ? undefined : failure;
  return (
    <form {...form} className="grid gap-5">
      {done && <Leave to="/" />}
      {invitation ? (
        <header className="grid justify-items-start gap-4">
          <Avatar name={invitation.name} id={invitation.id} src={invitation.avatar ?? undefined} size={40} />
          <div>
            <h1 className="type-display text-balance wrap-anywhere">
              {t("invited", { name: invitation.name })}
            </h1>
            <p className="mt-1.5 text-text-2">{t("invitedLead")}</p>
          </div>
          <input type="hidden" name="inviteCode" value={code} />
        </header>
      ) : (
        <>
          <header>
            <h1 className="type-display">{t("title")}</h1>
            <p className="mt-1.5 text-text-2">{t("lead")}</p>
          </header>
          <InviteField defaultValue={code} error={refused} autoFocus />
        </>
      )}
      {message && <Banner tone="danger">{message}</Banner>}
      <AgreeOrLeave agree={t("submit")} leave={t("cancel")} busy={busy} />
    </form>
  );
}
