"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { addSignature, updateSignature } from "@/lib/actions/account-settings";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Signature } from "@/lib/contract/accounts/settings";
import { useChecks } from "@/lib/forms/checks";
import { useErrorText } from "@/lib/forms/errors";
import { useSubmit } from "@/lib/forms/submit";

type Props = {
  accountId: string;
  /** Null for a new one. */
  signature: Signature | null;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};
type Values = { name: string; message: string; isDefault: boolean };

const longest = 2_000;

/** Edits a signature; a new default replaces the previous one (CRED-76). */
export function SignatureDialog({ accountId: id, signature, onSaved, onClose }: Props) {
  const t = useTranslations("settings.signatures");
  const errorText = useErrorText();
  const check = useChecks();
  const { register, handleSubmit, setError, getValues, watch, formState } = useForm<Values>({
    defaultValues: signature ?? { name: "", message: "", isDefault: false },
  });
  const { errors, isSubmitting } = formState;
  const { submit, failure } = useSubmit({ register, setError, getValues });
  const save = async ({ name, message, isDefault }: Values) => {
    const values = { id, name, message, isDefault };
    const saved = await submit(() =>
      signature
        ? updateSignature({ ...values, signatureId: signature.id }, currentWorkspace())
        : addSignature(values, currentWorkspace()),
    );
    if (!saved) return;
    await onSaved();
    toast.success(t("saved"));
    onClose();
  };
  const used = watch("message").length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(signature ? "editTitle" : "add")}
      keepOpenOutside
    >
      <div className="pb-5">
        <SettingsForm onSubmit={handleSubmit(save)} failure={failure} save={t("save")} busy={isSubmitting}>
          <Field label={t("name")} error={errors.name?.message}>
            <Input autoComplete="off" {...register("name", check.line)} />
          </Field>
          <Field
            label={t("message")}
            error={errors.message?.message}
            count={{ used, limit: longest, text: t("used", { used, limit: longest }) }}
          >
            <Textarea
              rows={6}
              {...register("message", {
                required: errorText("fill_this_field"),
                maxLength: { value: longest, message: errorText("too_long", { count: longest }) },
              })}
            />
          </Field>
          <Checkbox label={t("isDefault")} {...register("isDefault")} />
        </SettingsForm>
      </div>
    </Dialog>
  );
}
