"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { TextLink } from "@/components/ui/text-link";
import { createWorkspace } from "@/lib/actions/workspaces";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";

/**
 * SPACE-12 to SPACE-14: a workspace needs only a name. Users with an invite code can join instead, and users who already have a workspace
 * can leave this page.
 */
export function CreateWorkspaceForm({ mayLeave }: { mayLeave: boolean }) {
  const t = useTranslations("workspaces.create");
  const errorText = useErrorText();
  const router = useRouter();
  const [error, setError] = useState<string>();
  const [isBusy, start] = useTransition();
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    if (!name) return setError(errorText("fill_this_field"));
    start(async () => {
      const result = await reach(createWorkspace({ name }));
      if (!result.ok) {
        const code = result.details.fields?.name ?? result.code;
        return setError(errorText(code, { count: 60, ...result.details }));
      }
      router.replace("/space/create?step=about");
      router.refresh();
    });
  };
  return (
    <form noValidate onSubmit={create} className="grid gap-5">
      <header>
        <h1 className="type-display">{t("title")}</h1>
        <p className="mt-1.5 text-text-2">{t("lead")}</p>
      </header>
      <Field label={t("name")} hint={t("nameHint")} error={error}>
        <Input size="field" autoFocus name="name" autoComplete="organization" maxLength={60} />
      </Field>
      <div className="grid gap-2.5">
        <Button type="submit" variant="primary" size="touch" busy={isBusy}>
          {t("submit")}
        </Button>
        {mayLeave && (
          <ButtonLink href="/" variant="ghost" size="touch">
            {t("leave")}
          </ButtonLink>
        )}
      </div>
      <p className="type-compact text-center">
        <TextLink href="/space/join">{t("code")}</TextLink>
      </p>
    </form>
  );
}
