"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { toast } from "@/components/ui/overlays/toast";
import { PageHeader } from "@/components/ui/page-header";
import { updateUser } from "@/lib/actions/users";
import { browserApi } from "@/lib/api/browser";
import type { User } from "@/lib/contract/users";
import { asSaved } from "@/lib/forms/as-saved";
import { useChecks } from "@/lib/forms/checks";
import { drawn } from "@/lib/forms/drawn";
import { useSubmit } from "@/lib/forms/submit";
import { userQuery } from "@/lib/queries/users";
import { ConfirmedEmail } from "./confirmed-email";
import { OwnPhoto } from "./own-photo";

type Values = { firstName: string; lastName: string; phone: string };

/** Name, phone and email address of the user (SPACE-60, SPACE-61, SPACE-68). */
export function ProfileForm() {
  const t = useTranslations("users.profile");
  const { data: user } = useQuery(userQuery(browserApi));
  return (
    <>
      <PageHeader title={t("title")} />
      {user && (
        <Card className="grid max-w-150 gap-4">
          <OwnPhoto user={user} />
          <ConfirmedEmail user={user} />
          <Names user={user} />
        </Card>
      )}
    </>
  );
}

const valuesOf = ({ firstName, lastName, phone }: User): Values => ({
  firstName,
  lastName,
  phone: phone ?? "",
});

function Names({ user }: { user: User }) {
  const t = useTranslations("users.profile");
  const failed = useTranslations("users")("failed");
  const client = useQueryClient();
  const check = useChecks();
  const values = valuesOf(user);
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<Values>({
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const field = drawn(register, values);
  const { submit, failure } = useSubmit({ register, setError, getValues });
  const save = async ({ phone, ...names }: Values) => {
    const saved = await submit(() => updateUser({ ...names, phone: phone === "" ? null : phone }));
    if (!saved) return;
    client.setQueryData(userQuery(browserApi).queryKey, saved);
    reset(valuesOf(saved), asSaved);
    toast.success(t("saved"));
  };
  return (
    <SettingsForm
      onSubmit={handleSubmit(save)}
      failure={failure && `${failed}. ${failure}`}
      save={t("save")}
      busy={isSubmitting}
      disabledReason={isDirty ? undefined : t("unchanged")}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("firstName")} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...field("firstName", check.line)} />
        </Field>
        <Field label={t("lastName")} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...field("lastName", check.line)} />
        </Field>
      </div>
      <Field label={t("phone")} optional={t("optional")} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...field("phone", check.phone)} />
      </Field>
    </SettingsForm>
  );
}
