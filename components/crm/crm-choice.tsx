"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Kanban } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useGo } from "@/components/shell/navigation/use-go";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { IconSquare } from "@/components/ui/icon-square";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { crm } from "@/lib/contract/crm/pipelines";
import { crmTypes, crmWishes } from "@/lib/contract/crm/wishes";
import { crmInfoQuery, crmWishesQuery } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";

type Props = { isAdmin: boolean };

/** Where a workspace chooses its CRM (ROUTE-33). */
export function CrmChoice({ isAdmin }: Props) {
  const t = useTranslations("crm.choice");
  return (
    <>
      <PageHeader title={t("title")} note={t("lead")} />
      <div className="grid max-w-240 items-start gap-5 md:grid-cols-2">
        <BuiltIn isAdmin={isAdmin} />
        <AskForAnother />
      </div>
    </>
  );
}

function BuiltIn({ isAdmin }: Props) {
  const t = useTranslations("crm.choice");
  const go = useGo();
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const { data: info } = useQuery(crmInfoQuery(browserApi));
  const turnOn = useMutation({
    mutationFn: () => browserApi(crm.authorize, {}),
    onSuccess: async () => {
      for (const queryKey of [keys.deals, keys.workspace]) void client.invalidateQueries({ queryKey });
      go("/crm/manage/default");
    },
    onError: onRefusal,
  });
  return (
    <Card>
      <div className="flex items-start gap-3">
        <IconSquare tone="brand" icon={<Kanban />} />
        <div className="min-w-0">
          <h2 className="type-strong">{t("builtIn")}</h2>
          <p className="mt-1 text-text-2">{t("builtInText")}</p>
        </div>
      </div>
      <div className="mt-4">
        {info?.isConnected ? (
          <ButtonLink href="/crm/manage/default" variant="primary">
            {t("open")}
          </ButtonLink>
        ) : isAdmin ? (
          <Button variant="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t("turnOn")}
          </Button>
        ) : (
          <p className="type-compact text-text-2">{t("adminsOnly")}</p>
        )}
      </div>
    </Card>
  );
}

/** Names are the vendors' own. */
const names: Record<(typeof crmTypes)[number], string> = {
  "agile-crm": "Agile CRM",
  "bullhorn-crm": "Bullhorn",
  closeio: "Close",
  converge_hub: "ConvergeHub",
  copper: "Copper",
  "freshworks-crm": "Freshworks CRM",
  "growth-hound": "GrowthHound",
  hubspot: "HubSpot",
  jobadder: "JobAdder",
  keap: "Keap",
  "method-crm": "Method:CRM",
  "nutshell-crm": "Nutshell",
  pipedrive: "Pipedrive",
  pipelinedeals: "Pipeline CRM",
  recruitcrm: "Recruit CRM",
  redtailcrm: "Redtail CRM",
  salesforce: "Salesforce",
  sugarcrm7: "SugarCRM",
  workable: "Workable",
  "zoho-crm": "Zoho CRM",
};

function AskForAnother() {
  const t = useTranslations("crm.choice");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [type, setType] = useState<string>("");
  const wish = crmTypes.find((one) => one === type);
  const { data: wishes = [] } = useQuery(crmWishesQuery(browserApi));
  const isWished = wishes.some((one) => one.type === wish);
  const asking = useMutation({
    mutationFn: (wished: (typeof crmTypes)[number]) => browserApi(crmWishes.wish, { type: wished }),
    onSuccess: (_, wished) => {
      toast.success(t("asked", { crm: names[wished] }));
      setType("");
    },
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: crmWishesQuery(browserApi).queryKey }),
  });
  return (
    <Card>
      <h2 className="type-strong">{t("another")}</h2>
      <p className="mt-1 text-text-2">{t("anotherText")}</p>
      <form
        className="mt-4 flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (wish && !asking.isPending) asking.mutate(wish);
        }}
      >
        <Field label={t("which")} className="flex-[1_1_12rem]">
          <NativeSelect
            placeholder={t("choose")}
            value={type}
            options={crmTypes.map((value) => ({ value, label: names[value] }))}
            onChange={(event) => setType(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          busy={asking.isPending}
          disabledReason={wish ? (isWished ? t("alreadyAsked") : undefined) : t("chooseFirst")}
        >
          {t("ask")}
        </Button>
      </form>
      {wishes.length > 0 && (
        <p className="type-small mt-3 flex gap-1.5 text-text-2">
          <Check className="mt-px size-3.5 flex-none" aria-hidden />
          {t("wished", { names: wishes.map((one) => names[one.type]).join(", ") })}
        </p>
      )}
    </Card>
  );
}
