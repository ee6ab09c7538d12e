import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import type { CrmRules } from "@/lib/contract/crm/external";
import type { RulesWithChoices } from "./rules-form";

type Props = {
  rules: CrmRules;
  choices: Pick<RulesWithChoices, "members" | "crmUsers">;
  crm: string;
  isAdmin: boolean;
  change: (part: Partial<CrmRules>) => void;
};

/** Who of the CRM's users is who of ours: matched by address unless chosen. */
export function Owners({ rules, choices: { members, crmUsers }, crm, isAdmin, change }: Props) {
  const t = useTranslations("crms.rules");
  const options = crmUsers.map(({ ref, name, email }) => ({
    value: ref,
    label: email ? `${name} (${email})` : name,
  }));
  const chosenFor = (userId: string) => rules.owners.find((one) => one.userId === userId)?.crmUser ?? "";
  const choose = (userId: string, crmUser: string) =>
    change({
      owners: [
        ...rules.owners.filter((one) => one.userId !== userId),
        ...(crmUser ? [{ userId, crmUser }] : []),
      ],
    });
  const byAddress = (email: string) =>
    crmUsers.find((one) => one.email.toLowerCase() === email.toLowerCase())?.name;
  return (
    <Card>
      <CardHeader title={t("owners")} />
      <p className="type-small mb-3 text-text-2">{t("ownersText", { crm })}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {members.map(({ id, name, email }) => (
          <li key={id} className="grid items-center gap-x-4 gap-y-1.5 sm:grid-cols-2">
            <span className="type-compact min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="type-small block wrap-anywhere text-text-2">{email}</span>
            </span>
            <NativeSelect
              disabled={!isAdmin}
              aria-label={t("ownerOf", { name, crm })}
              placeholder={byAddress(email) ? t("matched", { name: byAddress(email) ?? "" }) : t("unmatched")}
              value={chosenFor(id)}
              options={options}
              onChange={(event) => choose(id, event.target.value)}
            />
          </li>
        ))}
      </ul>
      <Field className="mt-4 max-w-100" label={t("defaultOwner")} hint={t("defaultOwnerHint")}>
        <NativeSelect
          disabled={!isAdmin}
          placeholder={t("whoConnected")}
          value={rules.defaultOwner ?? ""}
          options={options}
          onChange={(event) => change({ defaultOwner: event.target.value || null })}
        />
      </Field>
    </Card>
  );
}
