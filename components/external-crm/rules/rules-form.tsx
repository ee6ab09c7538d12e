import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type CrmConnection, type CrmRules, createTriggers, externalCrm } from "@/lib/contract/crm/external";
import type { Output } from "@/lib/contract/endpoint";
import { useErrorText } from "@/lib/forms/errors";
import { crmRulesQuery } from "@/lib/queries/crm/external";
import { ChangedElsewhere } from "../changed-elsewhere";
import { crmNames } from "../parts/names";
import { useKeptDraft } from "../use-kept-draft";
import { Owners } from "./owners";

export type RulesWithChoices = Output<typeof externalCrm.rules>;
type Props = { connection: CrmConnection; rules: RulesWithChoices; isAdmin: boolean };
type PartProps = {
  rules: CrmRules;
  choices: RulesWithChoices;
  crm: string;
  isAdmin: boolean;
  change: (part: Partial<CrmRules>) => void;
  wrong: (name: keyof CrmRules) => string | undefined;
};

const logs = ["messages", "replies", "meetings"] as const;

/** The rules, which admins change and save as a whole. Unsaved changes are kept for this tab. */
export function RulesForm({ connection, rules: choices, isAdmin }: Props) {
  const t = useTranslations("crms.rules");
  const { platform, accountUrl } = connection;
  const crm = crmNames[platform];
  const errorText = useErrorText();
  const draft = useKeptDraft<CrmRules>(`crm-rules|${platform}|${accountUrl ?? ""}`, {
    version: choices.version,
    value: rulesOf(choices),
  });
  const saving = useSaveRules(connection, choices, draft.value, draft.discard);
  const change = (part: Partial<CrmRules>) => {
    saving.reset();
    draft.edit({ ...draft.value, ...part });
  };
  const wrong = (name: keyof CrmRules) => {
    const code = saving.fields[name];
    return code && errorText(code);
  };
  const parts = { rules: draft.value, choices, crm, isAdmin, change, wrong };
  return (
    <fieldset disabled={!isAdmin} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="sr-only">{t("title")}</legend>
      {draft.isOutdated && <ChangedElsewhere onTheirs={draft.discard} onOurs={draft.keepOver} />}
      <Creating {...parts} />
      <Logging {...parts} />
      <Owners {...parts} />
      {draft.isChanged && isAdmin && (
        <div className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 rounded-card border border-line bg-raised p-3 shadow-(--e2) max-md:bottom-[calc(var(--bottom-tabs)+env(safe-area-inset-bottom))]">
          <output className="type-compact min-w-0 flex-1 basis-40">{t("unsaved")}</output>
          <Button onClick={draft.discard}>{t("discard")}</Button>
          <Button
            variant="primary"
            busy={saving.isPending}
            disabledReason={draft.isOutdated ? t("outdatedFirst") : undefined}
            onClick={() => saving.save()}
          >
            {t("save")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const rulesOf = (of: RulesWithChoices): CrmRules => ({
  ...{ createPersonOn: of.createPersonOn, createDealOn: of.createDealOn, dealStage: of.dealStage },
  ...{ logs: of.logs, stopsOnClosed: of.stopsOnClosed, owners: of.owners, defaultOwner: of.defaultOwner },
});

const toggled = <Value,>(all: readonly Value[], chosen: readonly Value[], value: Value, isOn: boolean) =>
  all.filter((one) => (one === value ? isOn : chosen.includes(one)));

/** For each occasion: whether it creates a person, a deal, or nothing. */
function Creating({ rules, choices, crm, isAdmin, change, wrong }: PartProps) {
  const t = useTranslations("crms");
  const stages = choices.pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ ref, name }) => ({ value: ref, label: `${pipeline.name}: ${name}` })),
  );
  const isLost = rules.dealStage !== null && !stages.some(({ value }) => value === rules.dealStage);
  return (
    <Card>
      <CardHeader title={t("rules.create", { crm })} />
      <p className="type-small mb-3 text-text-2">{t("rules.createText", { crm })}</p>
      <table className="type-compact w-full">
        <thead className="type-caption text-text-2">
          <tr>
            <th scope="col" className="pb-1.5 text-start font-medium">
              {t("rules.when")}
            </th>
            <th scope="col" className="pb-1.5 ps-3 text-center font-medium">
              {t("rules.person")}
            </th>
            <th scope="col" className="pb-1.5 ps-3 text-center font-medium">
              {t("rules.deal")}
            </th>
          </tr>
        </thead>
        <tbody>
          {createTriggers.map((trigger) => (
            <tr key={trigger}>
              <th scope="row" className="py-2 text-start font-normal">
                {t(`triggers.${trigger}`)}
              </th>
              {(["createPersonOn", "createDealOn"] as const).map((name) => (
                <td key={name} className="py-2 ps-3">
                  <span className="grid place-items-center">
                    <Checkbox
                      aria-label={`${t(`triggers.${trigger}`)}: ${t(name === "createPersonOn" ? "rules.person" : "rules.deal")}`}
                      checked={rules[name].includes(trigger)}
                      onChange={(event) =>
                        change({
                          [name]: toggled(createTriggers, rules[name], trigger, event.target.checked),
                        })
                      }
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Field
        className="mt-3 max-w-100"
        label={t("rules.stage")}
        error={wrong("dealStage") ?? (isLost ? t("rules.stageLost", { crm }) : undefined)}
      >
        <NativeSelect
          disabled={!isAdmin}
          placeholder={t("rules.chooseStage")}
          value={rules.dealStage ?? ""}
          options={stages}
          onChange={(event) => change({ dealStage: event.target.value || null })}
        />
      </Field>
      <Checkbox
        className="mt-4"
        label={t("rules.stops", { crm })}
        description={t("rules.stopsText")}
        checked={rules.stopsOnClosed}
        onChange={(event) => change({ stopsOnClosed: event.target.checked })}
      />
    </Card>
  );
}

function Logging({ rules, crm, change }: PartProps) {
  const t = useTranslations("crms.rules");
  return (
    <Card>
      <CardHeader title={t("logs", { crm })} />
      <p className="type-small mb-3 text-text-2">{t("logsText", { crm })}</p>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {logs.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`logged.${kind}`)}
            checked={rules.logs.includes(kind)}
            onChange={(event) => change({ logs: toggled(logs, rules.logs, kind, event.target.checked) })}
          />
        ))}
      </div>
    </Card>
  );
}

function useSaveRules(
  { platform }: CrmConnection,
  { version }: RulesWithChoices,
  rules: CrmRules,
  onSaved: () => void,
) {
  const t = useTranslations("crms.rules");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { queryKey } = crmRulesQuery(browserApi, platform);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => browserApi(externalCrm.setRules, { platform, version, ...rules }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      onSaved();
      toast.success(t("saved"));
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      // Read again, the version tells that somebody else saved meanwhile.
      if (refusal.code === "conflict") void client.invalidateQueries({ queryKey });
      else if (!refusal.details.fields) sayRefusal(refusal);
    },
  });
  const fields = (error instanceof ApiError && error.details.fields) || {};
  return { reset, isPending, save: () => mutate(), fields };
}
