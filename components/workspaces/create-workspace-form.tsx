"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { createWorkspace } from "@/lib/actions/workspaces";
import { useErrorText } from "@/lib/forms/errors";

/** SPACE-12 to SPACE-14: a name is all a workspace needs. */
export function CreateWorkspaceForm() {
  const t = useTranslations("workspaces.create");
  const errorText = useErrorText();
  const router = useRouter();
  const { register, handleSubmit, setError, formState } = useForm<{ name: string }>();
  const create = async ({ name }: { name: string }) => {
    const result = await createWorkspace({ name: name.trim() });
    if (!result.ok) {
      const code = result.details.fields?.name ?? result.code;
      setError("name", { message: errorText(code, { count: 60, ...result.details }) });
      return;
    }
    router.replace("/space/create?step=about");
    router.refresh();
  };
  return (
    <form noValidate onSubmit={handleSubmit(create)} className="grid gap-5">
      <header>
        <h1 className="type-display">{t("title")}</h1>
        <p className="mt-1.5 text-text-2">{t("lead")}</p>
      </header>
      <Field label={t("name")} hint={t("nameHint")} error={formState.errors.name?.message}>
        <Input
          size="field"
          autoFocus
          autoComplete="organization"
          maxLength={60}
          {...register("name", { validate: (name) => name.trim() !== "" || errorText("fill_this_field") })}
        />
      </Field>
      <Button type="submit" variant="primary" size="touch" busy={formState.isSubmitting}>
        {t("submit")}
      </Button>
    </form>
  );
}
