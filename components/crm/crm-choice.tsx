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
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import { crm } from "@/lib/contract/crm/pipelines";
import { type ExternalPlatform, externalPlatforms } from "@/lib/contract/crm/platforms";
import { crmTypes, crmWishes } from "@/lib/contract/crm/wishes";
import { crmInfoQuery, crmWishesQuery } from "@/lib/queries/crm/pipelines";
import { keys } from "@/lib/queries/keys";
import { featuresQuery, workspaceQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";

type Props = { isAdmin: boolean };

/** Where a workspace chooses its CRM (ROUTE-33). */
export function CrmChoice({ isAdmin }: Props) {
  const t = useTranslations("crm.choice");
  return (
    <>
      <PageHeader title={t("title")} note={t("lead")} />
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <BuiltIn isAdmin={isAdmin} />
        {externalPlatforms.map((platform) => (
          <External key={platform} platform={platform} isAdmin={isAdmin} />
        ))}
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

/** A CRM of another vendor: where it is managed, or the plan that has it. */
function External({ platform, isAdmin }: Props & { platform: ExternalPlatform }) {
  const t = useTranslations("crm.choice");
  const { data: workspace } = useQuery(workspaceQuery(browserApi));
  const features = useQuery(featuresQuery(browserApi)).data;
  const feature = `${platform}_crm` as const;
  if (!features || features[feature] === "missing") return null;
  const crm = names[platform];
  const isConnected = workspace?.crmTokens.includes(platform);
  return (
    <Card>
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-5.5 flex-none place-items-center rounded-field bg-select text-[0.75rem] font-semibold"
        >
          {crm.slice(0, 1)}
        </span>
        <div className="min-w-0">
          <h2 className="type-strong flex flex-wrap items-center gap-2">
            {crm}
            {isConnected && (
              <Pill tone="success" icon={<Check aria-hidden />}>
                {t("connected")}
              </Pill>
            )}
          </h2>
          <p className="mt-1 text-text-2">{t("externalText", { crm })}</p>
        </div>
      </div>
      <div className="mt-4">
        {features[feature] === "inactive" ? (
          <Button onClick={() => openUpgrade({ feature })}>{t("upgrade")}</Button>
        ) : isConnected || isAdmin ? (
          <ButtonLink href={`/crm/manage/${platform}`}>
            {t(isConnected ? "manage" : "connect", { crm })}
          </ButtonLink>
        ) : (
          <p className="type-compact text-text-2">{t("adminsConnect")}</p>
        )}
      </div>
    </Card>
  );
}

/** What can only be asked for: the others are there to be connected. */
const wishable = crmTypes.filter((type) => !externalPlatforms.some((one) => one === type));

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
            options={wishable.map((value) => ({ value, label: names[value] }))}
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
