"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useForm } from "react-hook-form";
import { useGo } from "@/components/shell/navigation/use-go";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { withFallbacks } from "@/lib/contract/campaigns/starting-texts";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { offerUpgrade } from "@/lib/state/upgrade";
import { type Beginning, type BeginningTexts, beginnings, type HandMade, stepsOf } from "./beginnings";

type Props = {
  type: HandMade;
  /** False while the user is choosing the kind. */
  focusesName: boolean;
};

type Values = { name: string; beginning: Beginning };
const defaultValues: Values = { name: "", beginning: "network" };

/** Names a campaign and chooses its first steps. */
export function BeginByHand({ type, focusesName }: Props) {
  const t = useTranslations("campaigns.add");
  const texts = useBeginningTexts();
  const errorText = useErrorText();
  const go = useGo();
  const form = useForm<Values>({ defaultValues });
  const { errors, isSubmitting } = form.formState;
  // Busy until the next page is there, so that a second press creates nothing.
  const [isLeaving, leave] = useTransition();
  const create = form.handleSubmit(async ({ name, beginning }) => {
    const input = { name: name.trim(), sequenceType: type, sequence: stepsOf(beginning, type, texts) };
    const made = await reach(resultOf(() => browserApi(campaigns.create, input)));
    if (made.ok) return leave(() => go(`/campaign/edit/${made.value.id}`));
    const { code, details } = made;
    if (!offerUpgrade(code, details))
      form.setError("name", { message: errorText(details.fields?.name ?? code, { count: 120, ...details }) });
  });
  return (
    <form noValidate onSubmit={create} className="grid gap-5">
      <Field label={t("name")} error={errors.name?.message}>
        <Input autoFocus={focusesName} maxLength={120} {...form.register("name")} />
      </Field>
      <RadioGroup
        legend={t("start")}
        look="cards"
        {...controlled(form)("beginning")}
        options={beginnings.map((value) => ({
          value,
          label: t(value),
          description: t(value === "network" && type === "smart" ? "networkSmartHint" : `${value}Hint`),
        }))}
      />
      <Button type="submit" variant="primary" busy={isSubmitting || isLeaving} className="justify-self-start">
        {t("submit")}
      </Button>
    </form>
  );
}

function useBeginningTexts(): BeginningTexts {
  const t = useTranslations("starting-sequences");
  const fallbacks = { first_name: t("fallback.first_name"), company_name: t("fallback.company_name") };
  const filled = (key: Parameters<typeof t>[0]) => withFallbacks(t(key), fallbacks);
  return {
    note: filled("both.note"),
    welcome: filled("both.welcome"),
    later: filled("both.later"),
    subject: filled("mail.subject"),
    first: filled("mail.first"),
    second: filled("mail.second"),
    afterRequest: filled("both.mail"),
    afterMail: filled("both.mailLater"),
  };
}
