"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Flame, RefreshCw, Unplug } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useForm } from "react-hook-form";
import { MessageField } from "@/components/campaigns/parts/message-field";
import { TemplateText } from "@/components/campaigns/parts/template-text";
import { Moment } from "@/components/shell/moment";
import { useGo } from "@/components/shell/navigation/use-go";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { checkMailbox, updateMailbox } from "@/lib/actions/accounts";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { emailPlaceholders, limits, unsubscribePlaceholder } from "@/lib/contract/campaigns/sequence";
import { controlled } from "@/lib/forms/controlled";
import { drawn } from "@/lib/forms/drawn";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useSubmit } from "@/lib/forms/submit";
import { customFieldsQuery } from "@/lib/queries/custom-fields";
import { keys } from "@/lib/queries/keys";
import { mailboxesQuery } from "@/lib/queries/mailboxes";
import { DisconnectMailbox } from "./disconnect-mailbox";
import { MailboxStatus } from "./mailbox-status";

const DomainHealth = dynamic(() => import("./domain-health").then((module) => module.DomainHealth));
/** Loaded only where it is needed. */
const Reconnect = dynamic(() => import("./reconnect").then((module) => module.Reconnect), {
  loading: () => null,
});
const ReconnectServers = dynamic(
  () => import("./reconnect-servers").then((module) => module.ReconnectServers),
  { loading: () => null },
);

/** One mailbox: status, servers, name and daily limit, with buttons to check it again and to disconnect it. */
export function MailboxPage({ id }: { id: string }) {
  const { data } = useQuery(mailboxesQuery(browserApi));
  const mailbox = data?.find((one) => one.id === id);
  return mailbox ? <MailboxDetails key={mailbox.version} mailbox={mailbox} /> : null;
}

function MailboxDetails({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations("mailboxes");
  const sayRefusal = useSayRefusal();
  const go = useGo();
  const client = useQueryClient();
  const [checking, startCheck] = useTransition();
  const [leaving, setLeaving] = useState(false);
  const check = () =>
    startCheck(async () => {
      const result = await reach(checkMailbox({ id: mailbox.id }, currentWorkspace()));
      if (result.ok) toast.success(t("checked"));
      else sayRefusal(result);
      await client.invalidateQueries({ queryKey: keys.mailboxes });
    });
  return (
    <>
      <PageHeader
        title={mailbox.email}
        back={{ href: "/mailboxes", label: t("title") }}
        actions={
          <>
            {mailbox.status !== "disconnected" && (
              <ButtonLink
                href={`/mailboxes/ai-emails/mailboxes/warm-up/${mailbox.id}`}
                icon={<Flame aria-hidden />}
              >
                {t("warmUp")}
              </ButtonLink>
            )}
            <Button icon={<RefreshCw aria-hidden />} busy={checking} onClick={check}>
              {t("check")}
            </Button>
            <Button variant="danger-outline" icon={<Unplug aria-hidden />} onClick={() => setLeaving(true)}>
              {t("disconnect")}
            </Button>
          </>
        }
      />
      {mailbox.problem && <Banner tone="danger">{t(`problem.${mailbox.problem}`)}</Banner>}
      {mailbox.type !== "smtp" && mailbox.status === "disabled" && (
        <div className="my-5">
          <Reconnect mailbox={mailbox} />
        </div>
      )}
      {mailbox.type === "smtp" && mailbox.problem === "login_failed" && (
        <div className="my-5">
          <ReconnectServers mailbox={mailbox} />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <DefinitionList
            items={[
              { term: t("state"), value: <MailboxStatus mailbox={mailbox} /> },
              { term: t("type"), value: t(`types.${mailbox.type}`) },
              {
                term: t("lastCheck"),
                value: mailbox.lastCheckedAt ? <Moment at={mailbox.lastCheckedAt} look="ago" /> : t("never"),
              },
              { term: t("connect.sending"), value: `${mailbox.host}:${mailbox.port}` },
              { term: t("connect.reading"), value: `${mailbox.imapHost}:${mailbox.imapPort}` },
              { term: t("connect.username"), value: mailbox.username },
              { term: t("sentFolder"), value: t(`sentCopies.${mailbox.sentCopies}`) },
              { term: t("lostAnswer"), value: t(`evidence.${evidenceOf(mailbox)}`) },
              {
                term: t("sentToday"),
                value: t("ofToday", { sent: mailbox.sentToday, limit: mailbox.limitToday }),
              },
            ]}
          />
        </Card>
        <Card>
          <MailboxSettings mailbox={mailbox} />
        </Card>
      </div>
      <div className="mt-5">
        <DomainHealth mailbox={mailbox} />
      </div>
      {leaving && (
        <DisconnectMailbox
          mailbox={mailbox}
          isSignedOut={mailbox.problem === "sign_in_again"}
          onClose={() => setLeaving(false)}
          onDone={() => go("/mailboxes")}
        />
      )}
    </>
  );
}

function MailboxSettings({ mailbox }: { mailbox: Mailbox }) {
  const t = useTranslations("mailboxes");
  const errorText = useErrorText();
  const client = useQueryClient();
  const values = {
    fromName: mailbox.name,
    dailyLimit: String(mailbox.dailyLimit),
    savesCopies: mailbox.sentCopies === "appends",
    footer: mailbox.footer,
  };
  const form = useForm({ defaultValues: values });
  const { errors, isSubmitting } = form.formState;
  const { submit } = useSubmit(form, ({ code, details }) => toast.error(errorText(code, details)));
  const [limit, footer] = [controlled(form)("dailyLimit"), controlled(form)("footer")];
  const { data: customFields = [] } = useQuery(customFieldsQuery(browserApi));
  const isOffered = mailbox.sentCopies !== "files";
  const save = form.handleSubmit(async ({ fromName, dailyLimit, savesCopies, footer }) => {
    const saved = await submit(async () => {
      const result = await updateMailbox(
        {
          ...{ id: mailbox.id, fromName, dailyLimit: Number(dailyLimit), footer },
          ...(isOffered ? { savesCopies } : {}),
        },
        currentWorkspace(),
      );
      return result.ok || !result.details.fields?.footer
        ? result
        : { ...result, details: { count: limits.footer, ...result.details } };
    });
    if (!saved) return;
    toast.success(t("saved"));
    await client.invalidateQueries({ queryKey: keys.mailboxes });
    // Campaign previews show the footer, so they are refetched.
    await client.invalidateQueries({ queryKey: keys.campaigns });
  });
  return (
    <div className="grid gap-4">
      <Field label={t("connect.fromName")} error={errors.fromName?.message}>
        <Input {...drawn(form.register, values)("fromName")} />
      </Field>
      <Field label={t("dailyLimit")} hint={t("dailyLimitHint")} error={errors.dailyLimit?.message}>
        <Input
          inputMode="numeric"
          value={limit.value}
          onChange={(event) => limit.onChange(event.target.value.replace(/\D/g, ""))}
        />
      </Field>
      <MessageField
        label={t("footer")}
        hint={t("footerHint", { link: `{${unsubscribePlaceholder}}` })}
        {...footer}
        limit={limits.footer}
        {...(errors.footer?.message ? { error: errors.footer.message } : {})}
        customFields={customFields}
        names={emailPlaceholders}
      />
      {footer.value.trim() !== "" && (
        <section aria-label={t("footerPreview")} className="grid gap-1">
          <p className="type-small text-text-2">{t("footerPreview")}</p>
          <p className="type-body whitespace-pre-wrap break-words">
            <TemplateText text={footer.value.trim()} />
          </p>
        </section>
      )}
      {isOffered && (
        <Checkbox
          label={t("saveCopies")}
          description={t("saveCopiesHint")}
          defaultChecked={values.savesCopies}
          {...form.register("savesCopies")}
        />
      )}
      <Button variant="primary" busy={isSubmitting} onClick={save} className="justify-self-start">
        {t("save")}
      </Button>
    </div>
  );
}

/**
 * What a mailbox tells about an email whose outcome is unknown. `exact`: the Sent folder shows whether it left; `found_only`: it is proof
 * that it left if it is there, and nothing if it is not, because the server replaces Message-IDs or copies are ours; `none`: nothing is filed.
 */
function evidenceOf({ type, sentCopies }: Pick<Mailbox, "type" | "sentCopies">) {
  if (type === "microsoft" || sentCopies === "appends") return "found_only";
  return sentCopies === "files" ? "exact" : "none";
}
