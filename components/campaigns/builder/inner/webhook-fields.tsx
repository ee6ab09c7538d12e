"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { limits, type Step } from "@/lib/contract/campaigns/sequence";
import { webhookSteps } from "@/lib/contract/campaigns/webhook-steps";
import { looksLikeWebhookUrl } from "@/lib/contract/integrations/webhook-parts";
import { useErrorText } from "@/lib/forms/errors";

type Webhook = Extract<Step, { type: "webhook" }>;
type Props = { step: Webhook; error?: string; onChange: (step: Step, field: string) => void };

/** The webhook's URL, a test call, and the secret with which its receiver verifies calls (CAMP-47, CAMP-65). */
export function WebhookFields({ step, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const say = useErrorText();
  const wordsOf = (error: unknown) =>
    error instanceof ApiError ? say(error.code, error.details) : say("internal");
  const url = step.url.trim();
  const test = useMutation({ mutationFn: () => browserApi(webhookSteps.test, { url }) });
  const secret = useMutation({ mutationFn: () => browserApi(webhookSteps.secret, {}) });
  return (
    <>
      <Field label={t("url")} hint={t("urlHint")} error={error}>
        <Input
          type="url"
          inputMode="url"
          value={step.url}
          maxLength={limits.url}
          onChange={(event) => {
            test.reset();
            onChange({ ...step, url: event.target.value }, "url");
          }}
        />
      </Field>
      <div className="grid gap-2">
        <Button
          className="justify-self-start"
          busy={test.isPending}
          disabledReason={looksLikeWebhookUrl(url) ? undefined : t("urlHint")}
          onClick={() => test.mutate()}
        >
          {t("test")}
        </Button>
        <output className="grid">
          {test.data && <Banner tone="success">{t("tested", { code: test.data.status })}</Banner>}
          {test.error && <Banner tone="danger">{wordsOf(test.error)}</Banner>}
        </output>
      </div>
      {secret.data ? (
        <Field label={t("secret")} hint={t("secretHint")}>
          <Code copyLabel={t("copySecret")} block>
            {secret.data.secret}
          </Code>
        </Field>
      ) : (
        <Button
          variant="ghost"
          size="compact"
          className="justify-self-start"
          busy={secret.isPending}
          onClick={() => secret.mutate()}
        >
          {t("showSecret")}
        </Button>
      )}
    </>
  );
}
