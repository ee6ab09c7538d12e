"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { TagInput } from "@/components/ui/fields/tag-input";
import { toast } from "@/components/ui/overlays/toast";
import { invitePeople } from "@/lib/actions/members";
import { browserApi } from "@/lib/api/browser";
import { looksLikeEmail } from "@/lib/contract/fields";
import { type grantedAccess, maxInvited } from "@/lib/contract/members";
import type { PageKey } from "@/lib/contract/pages";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { emailInvitesQuery } from "@/lib/queries/members";
import { type AccountChoice, everything } from "./rights";
import { AccountsField, PagesField } from "./rights-fields";

type Props = {
  workspaceId: string;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
  sendsMail: boolean;
  onDone: () => void;
};

const longestEmail = 254;

/** Invites several addresses with the same permissions (SPACE-26 to SPACE-30). */
export function InviteByEmail({ workspaceId, offered, accounts, sendsMail, onDone }: Props) {
  const t = useTranslations("members");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [emails, setEmails] = useState<string[]>([]);
  const [access, setAccess] = useState<(typeof grantedAccess)[number]>("member");
  const [rights, setRights] = useState(everything);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, start] = useTransition();

  /** The first error, with the addresses it applies to. */
  const saying = (code: "invalid_email" | "email_already_added", which: readonly string[]) =>
    `${errorText(code)}: ${which.join(", ")}`;
  const problemOf = (list: readonly string[]) => {
    const wrong = list.filter((email) => !looksLikeEmail(email));
    return wrong.length > 0 ? saying("invalid_email", wrong) : undefined;
  };
  const change = (next: string[]) => {
    setError(problemOf(next));
    setEmails(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const problem = emails.length === 0 ? errorText("add_one_email") : problemOf(emails);
    setError(problem);
    if (problem) return;
    setFailure(undefined);
    start(async () => {
      const result = await reach(invitePeople({ id: workspaceId, emails, grantedAccess: access, ...rights }));
      if (result.ok) {
        void client.invalidateQueries({ queryKey: emailInvitesQuery(browserApi, workspaceId).queryKey });
        toast.success(t("invite.sent", { count: emails.length }));
        return onDone();
      }
      const repeated = emails.filter((_, at) => result.details.fields?.[`emails.${at}`]);
      if (repeated.length > 0) setError(saying("email_already_added", repeated));
      else setFailure(errorText(result.code, result.details));
    });
  };
  if (!sendsMail) return <Banner tone="neutral">{t("invite.noMail")}</Banner>;
  return (
    <form noValidate onSubmit={send} className="grid gap-4.5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field label={t("invite.emails")} hint={t("invite.emailsHint")} error={error}>
        <TagInput
          value={emails}
          onChange={change}
          onRepeated={(word) => setError(saying("email_already_added", [word]))}
          separators={/[\s,;]+/}
          inputMode="email"
          max={maxInvited}
          maxLength={longestEmail}
          placeholder={t("invite.emailsExample")}
        />
      </Field>
      <RadioGroup
        legend={t("invite.access")}
        look="cards"
        value={access}
        onChange={setAccess}
        options={[
          { value: "member", label: t("role.member"), description: t("invite.member") },
          { value: "admin", label: t("role.admin"), description: t("invite.admin") },
        ]}
      />
      {access === "member" && (
        <>
          <PagesField
            value={rights.allowedPages}
            onChange={(allowedPages) => setRights({ ...rights, allowedPages })}
            offered={offered}
          />
          <AccountsField
            value={rights.accountIds}
            onChange={(accountIds) => setRights({ ...rights, accountIds })}
            accounts={accounts}
          />
        </>
      )}
      <div className="sticky -bottom-1 -mx-5 -mb-5 flex justify-end border-t border-line bg-raised px-5 pt-3 pb-4">
        <Button type="submit" variant="primary" busy={busy}>
          {t("invite.send", { count: emails.length })}
        </Button>
      </div>
    </form>
  );
}
