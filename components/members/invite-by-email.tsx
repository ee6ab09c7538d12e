"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { TagInput } from "@/components/ui/fields/tag-input";
import { toast } from "@/components/ui/overlays/toast";
import { invitePeople } from "@/lib/actions/members";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { looksLikeEmail } from "@/lib/contract/fields";
import { type grantedAccess, maxInvited } from "@/lib/contract/members";
import type { PageKey } from "@/lib/contract/pages";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { emailInvitesQuery } from "@/lib/queries/members";
import { type AccountChoice, everything, type Rights } from "./rights";
import { AccountsField, PagesField } from "./rights-fields";
import { useKnownPeople } from "./use-known-people";

type Props = {
  workspaceId: string;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
  sendsMail: boolean;
  onDone: () => void;
};

type Values = Rights & { emails: string[]; grantedAccess: (typeof grantedAccess)[number] };

const longestEmail = 254;

/** Invites several addresses with the same permissions (SPACE-26 to SPACE-30). */
export function InviteByEmail({ workspaceId, offered, accounts, sendsMail, onDone }: Props) {
  const t = useTranslations("members");
  const errorText = useErrorText();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: { emails: [], grantedAccess: "member", ...everything } });
  const { errors, isSubmitting } = form.formState;
  const field = controlled(form);
  const emails = field("emails");
  const [failure, setFailure] = useState<string>();
  const showError = (message: string) => form.setError("emails", { message });

  /** The first error, with the addresses it applies to. */
  const saying = (code: "invalid_email" | "email_already_added", which: readonly string[]) =>
    `${errorText(code)}: ${which.join(", ")}`;
  const problemOf = (list: readonly string[]) => {
    const wrong = list.filter((email) => !looksLikeEmail(email));
    return wrong.length > 0 ? saying("invalid_email", wrong) : undefined;
  };
  const { known, look } = useKnownPeople();
  const joining = emails.value.filter((email) => known.includes(email));
  const change = (next: string[]) => {
    emails.onChange(next);
    look(next);
    const problem = problemOf(next);
    if (problem) showError(problem);
  };
  const send = form.handleSubmit(async (values) => {
    const list = values.emails;
    const problem = list.length === 0 ? errorText("add_one_email") : problemOf(list);
    if (problem) return showError(problem);
    setFailure(undefined);
    const result = await reach(invitePeople({ id: workspaceId, ...values }, currentWorkspace()));
    if (result.ok) {
      void client.invalidateQueries({ queryKey: emailInvitesQuery(browserApi, workspaceId).queryKey });
      toast.success(t("invite.sent", { count: list.length }));
      return onDone();
    }
    const repeated = list.filter((_, at) => result.details.fields?.[`emails.${at}`]);
    if (repeated.length > 0) showError(saying("email_already_added", repeated));
    else setFailure(errorText(result.code, result.details));
  });
  if (!sendsMail) return <Banner tone="neutral">{t("invite.noMail")}</Banner>;
  return (
    <form noValidate onSubmit={send} className="grid gap-4.5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Field
        label={t("invite.emails")}
        hint={
          joining.length > 0
            ? t("invite.known", { count: joining.length, emails: joining.join(", ") })
            : t("invite.emailsHint")
        }
        error={errors.emails?.message}
      >
        <TagInput
          value={emails.value}
          onChange={change}
          onRepeated={(word) => showError(saying("email_already_added", [word]))}
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
        {...field("grantedAccess")}
        options={[
          { value: "member", label: t("role.member"), description: t("invite.member") },
          { value: "admin", label: t("role.admin"), description: t("invite.admin") },
        ]}
      />
      {form.watch("grantedAccess") === "member" && (
        <>
          <PagesField {...field("allowedPages")} offered={offered} />
          <AccountsField {...field("accountIds")} accounts={accounts} />
        </>
      )}
      <div className="sticky -bottom-1 -mx-5 -mb-5 flex justify-end border-t border-line bg-raised px-5 pt-3 pb-4">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t("invite.send", { count: emails.value.length })}
        </Button>
      </div>
    </form>
  );
}
