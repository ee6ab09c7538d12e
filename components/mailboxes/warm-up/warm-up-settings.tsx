"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Switch } from "@/components/ui/fields/switch";
import { toast } from "@/components/ui/overlays/toast";
import { saveWarmUp } from "@/lib/actions/warm-up";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { type WarmUp, warmUpRange } from "@/lib/contract/accounts/warm-up";
import { formatMomentWithin } from "@/lib/format/moments";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { useSubmit } from "@/lib/forms/submit";
import { warmUpQuery } from "@/lib/queries/warm-up/warm-up";
import { useViewer } from "@/lib/state/viewer";
import { useSaveWarmUp } from "./use-save-warm-up";

const numbers = ["dailyMax", "dailyStep", "replyPercent"] as const;

/** On and off at once; everything else with Save (MAIL-23). */
export function WarmUpSettings({ warmUp }: { warmUp: WarmUp }) {
  const t = useTranslations("warm-up");
  const viewer = useViewer();
  const { isBusy, turn } = useSaveWarmUp(warmUp);
  const { form, save } = useSettingsForm(warmUp);
  const { errors, isSubmitting, isDirty } = form.formState;
  const field = controlled(form);
  const isAtGoogle = warmUp.standstill === "google_consent";
  const exchanges = field("exchanges");
  return (
    <Card>
      <CardHeader title={t("settings.title")} />
      <div className="grid gap-4">
        <Switch
          label={t("settings.on")}
          checked={warmUp.isOn}
          onChange={(isOn) => !isBusy && turn(isOn)}
          className="font-semibold"
          {...(isAtGoogle ? { disabledReason: t("standstill.google_consent") } : {})}
        />
        {numbers.map((name) => {
          const { value, onChange } = field(name);
          return (
            <Field
              key={name}
              label={t(`settings.${name}`)}
              hint={t(`settings.${name}Hint`, warmUpRange[name])}
              {...(errors[name]?.message ? { error: errors[name].message } : {})}
            >
              <Input
                inputMode="numeric"
                className="w-28"
                value={value}
                onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 3))}
                end={name === "replyPercent" && <span className="text-text-3">%</span>}
              />
            </Field>
          );
        })}
        <Checkbox
          label={t("settings.exchanges")}
          description={t(warmUp.isSandboxed ? "settings.exchangesSandbox" : "settings.exchangesHint")}
          checked={exchanges.value}
          disabled={warmUp.isSandboxed}
          onChange={(event) => exchanges.onChange(event.target.checked)}
        />
        <div className="flex items-center gap-3">
          {warmUp.savedAt && (
            <span className="type-small text-text-3" suppressHydrationWarning>
              {t("settings.savedAt", { time: formatMomentWithin(new Date(warmUp.savedAt), viewer) })}
            </span>
          )}
          <Button
            variant={isDirty ? "primary" : "default"}
            className="ms-auto"
            busy={isSubmitting}
            onClick={save}
          >
            {t("settings.save")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function useSettingsForm(warmUp: WarmUp) {
  const t = useTranslations("warm-up.settings");
  const errorText = useErrorText();
  const client = useQueryClient();
  const form = useForm({
    defaultValues: {
      dailyMax: String(warmUp.dailyMax),
      dailyStep: String(warmUp.dailyStep),
      replyPercent: String(warmUp.replyPercent),
      exchanges: warmUp.exchanges,
    },
  });
  const { submit } = useSubmit(form, ({ code, details }) => toast.error(errorText(code, details)));
  const save = form.handleSubmit(async (values) => {
    const outside = numbers.filter((name) => {
      const { min, max } = warmUpRange[name];
      return !(Number(values[name]) >= min && Number(values[name]) <= max);
    });
    for (const name of outside) form.setError(name, { message: t("range", warmUpRange[name]) });
    if (outside.length > 0) return;
    const [dailyMax, dailyStep, replyPercent] = numbers.map((name) => Number(values[name]));
    const saved = await submit(() =>
      saveWarmUp(
        {
          id: warmUp.mailboxId,
          isOn: warmUp.isOn,
          dailyMax: dailyMax!,
          dailyStep: dailyStep!,
          replyPercent: replyPercent!,
          exchanges: values.exchanges,
        },
        currentWorkspace(),
      ),
    );
    if (!saved) return;
    client.setQueryData(warmUpQuery(browserApi, warmUp.mailboxId).queryKey, saved);
    toast.success(t("saved"));
  });
  return { form, save };
}
