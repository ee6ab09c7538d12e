"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { toast } from "@/components/ui/overlays/toast";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import { type NetworkSearchKind, readSource } from "@/lib/contract/prospects/search-source";
import { wrongUrlOf } from "@/lib/contract/prospects/searches";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignQuery } from "@/lib/queries/campaigns";
import { openUpgrade } from "@/lib/state/upgrade";
import { type Choices, ChoicesField, choicesOf } from "./parts/choices";
import { useAddSource } from "./parts/use-searches";
import { useSourceFeature } from "./source-choice";
import { TryAddresses } from "./try-addresses";

type Values = { url: string; accountId?: string; choices: Choices | undefined };

/** Adds a network page as a source: its URL, the account that reads it, and the people to take (CAMP-47 to CAMP-53). */
export function SourceForm({ campaignId, kind }: { campaignId: string; kind: NetworkSearchKind }) {
  const t = useTranslations("searches");
  const errorText = useErrorText();
  const { data: campaign } = useQuery(campaignQuery(browserApi, campaignId));
  const { data: accounts } = useQuery(accountsQuery(browserApi));
  const { feature, isLocked } = useSourceFeature(kind);
  const form = useForm<Values>({ defaultValues: { url: "", choices: campaign && choicesOf(campaign) } });
  const field = controlled(form);
  const { add, isBusy } = useAddSource(campaignId, {
    onAdded: () => {
      form.setValue("url", "");
      toast.success(t("adding"));
    },
    onWrong: ({ code, details }) => form.setError("url", { message: errorText(code, details) }),
  });
  if (!campaign || !accounts) return null;

  const ofNetwork = accounts.filter((one) => !lacksNetwork(one));
  const readers = ofNetwork.filter((one) => one.status === "active" && one.automationType === "cloud");
  const ofCampaign = readers.find(({ id }) => campaign.senders.some((sender) => sender.accountId === id));
  const { accountId, choices } = form.watch();
  const reader = readers.find(({ id }) => id === accountId) ?? ofCampaign ?? readers[0];
  const submit = form.handleSubmit(({ url }) => {
    if (!readSource(kind, url)) form.setError("url", { message: errorText(wrongUrlOf[kind]) });
    else add({ kind, url: url.trim(), ...(reader && { accountId: reader.id }), ...choices });
  });
  if (isLocked)
    return (
      <Banner
        tone="brand"
        action={
          <button type="button" onClick={() => openUpgrade({ feature })}>
            {t("upgrade")}
          </button>
        }
      >
        {errorText("upgrade_required")}
      </Banner>
    );
  if (campaign.isEmailOnly) return <Banner tone="warning">{errorText("email_only_campaign")}</Banner>;
  if (!reader)
    return (
      <Banner tone="warning" action={<TextLink href="/credentials/add">{t("connect")}</TextLink>}>
        {errorText(ofNetwork.length > 0 ? "search_needs_cloud_account" : "add_account_first")}
      </Banner>
    );
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field
          label={t("url")}
          hint={`${t(`about.${kind}`)}. ${t("urlHint")}`}
          error={form.formState.errors.url?.message}
        >
          <Input type="url" autoComplete="off" {...form.register("url")} />
        </Field>
        {reader.isSandboxed && <TryAddresses kind={kind} account={reader} onUse={field("url").onChange} />}
        <Field label={t("account")} hint={t("accountHint")}>
          <Select
            {...field("accountId")}
            value={reader.id}
            options={readers.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          />
        </Field>
        {choices && <ChoicesField {...field("choices")} value={choices} />}
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t("add")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
