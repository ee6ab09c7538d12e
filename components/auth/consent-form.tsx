"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { allowProgram } from "@/lib/actions/auth";
import type { Scope } from "@/lib/contract/scopes";
import { AgreeOrLeave } from "./agree-or-leave";
import { Leave } from "./leave";
import { useActionForm } from "./use-action-form";

type Props = {
  program: { id: string; name: string; host: string; scopes: readonly Scope[] };
  state: string;
  /** The scopes as requested, which is how they are granted. */
  scope: string;
  workspace: string;
  person: { name: string; email: string };
};

const mayNot = ["password", "elsewhere"] as const;

/** The program, the scopes it asks for, and the user it would act for (AUTH-45, AUTH-46). */
export function ConsentForm({ program, state, scope, workspace, person }: Props) {
  const t = useTranslations("auth.consent");
  const scopeText = useTranslations("scopes");
  const { form, failure, value, busy } = useActionForm(allowProgram);
  const bold = (text: React.ReactNode) => <b className="font-semibold wrap-anywhere text-text">{text}</b>;
  return (
    <form {...form} className="grid gap-5">
      {value && <Leave to={value.url} />}
      <header>
        <h1 className="type-display text-balance">{t("title", { program: program.name })}</h1>
        <p className="mt-1.5 text-text-2">{t.rich("lead", { workspace, b: bold })}</p>
      </header>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Card>
        <ul className="grid gap-2.5">
          {program.scopes.map((key) => (
            <li key={key} className="flex gap-2.5">
              <Check className="mt-0.5 flex-none text-success" aria-hidden />
              {scopeText(key)}
            </li>
          ))}
          {mayNot.map((key) => (
            <li key={key} className="flex gap-2.5 text-text-2">
              <X className="mt-0.5 flex-none text-text-3" aria-hidden />
              {t(`mayNot.${key}`)}
            </li>
          ))}
        </ul>
      </Card>
      <p className="type-compact text-text-2">
        {t.rich("returns", { host: program.host, b: bold })} {t.rich("as", { ...person, b: bold })}{" "}
        {t("ends")}
      </p>
      <input type="hidden" name="clientId" value={program.id} />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="scope" value={scope} />
      <AgreeOrLeave agree={t("allow")} leave={t("cancel")} busy={busy} />
    </form>
  );
}
