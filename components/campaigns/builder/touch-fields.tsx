"use client";

import { useTranslations } from "next-intl";
import { MessageField } from "@/components/campaigns/parts/message-field";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import {
  hasWords,
  instructionOf,
  messageLimits,
  type Step,
  subjectLimits,
  type TouchKind,
  type WordedKind,
} from "@/lib/contract/campaigns/sequence";
import { usePlaceholders } from "./use-placeholders";

type Touch = Extract<Step, { type: TouchKind }>;
type Props = {
  step: Touch;
  onChange: (step: Step, field: string) => void;
  errors: Readonly<Record<string, string>>;
  customFields: Campaign["customFields"];
};

/** Hints about each kind of step. */
const hints = {
  visit_profile: "visitHint",
  follow: "followHint",
  like_post: "likeHint",
  endorse: "endorseHint",
  event_invite: "inviteHint",
  inmail: "inmailHint",
} as const satisfies Partial<Record<TouchKind, string>>;

const wordLabels = {
  comment_post: "comment",
  connection_by_email: "note",
  connection_request: "note",
  message: "text",
  inmail: "text",
  group_message: "text",
  event_message: "text",
  email: "text",
  sms: "text",
} as const satisfies Record<WordedKind, string>;

/** Hints about each kind's text. */
const wordHints = {
  comment_post: "commentHint",
  connection_by_email: "byEmailHint",
  connection_request: "noteHint",
} as const satisfies Partial<Record<TouchKind, string>>;

/** The target, subject and text of a step, as far as its kind has them. */
export function TouchFields({ step, onChange, errors, customFields }: Props) {
  const t = useTranslations("campaigns.builder");
  const isMail = step.type === "email";
  const names = usePlaceholders(step.type);
  const hint = step.type in hints ? hints[step.type as keyof typeof hints] : null;
  return (
    <>
      {"url" in step && (
        <Field
          label={t(step.type === "group_message" ? "groupUrl" : "eventUrl")}
          hint={
            step.type === "event_invite"
              ? undefined
              : t(`${step.type === "group_message" ? "groupUrl" : "eventUrl"}Hint`)
          }
          error={errors.url}
        >
          <Input
            type="url"
            value={step.url}
            onChange={(event) => onChange({ ...step, url: event.target.value }, "url")}
          />
        </Field>
      )}
      {"subject" in step && (
        <MessageField
          oneLine
          label={t("subject")}
          hint={isMail ? t("subjectHint") : undefined}
          value={step.subject}
          limit={isMail ? undefined : subjectLimits[step.type]}
          error={errors.subject}
          customFields={customFields}
          onChange={(subject) => onChange({ ...step, subject }, "subject")}
        />
      )}
      {hasWords(step) && !instructionOf(step) && (
        <MessageField
          label={t(wordLabels[step.type])}
          hint={step.type in wordHints ? t(wordHints[step.type as keyof typeof wordHints]) : undefined}
          value={step.message}
          limit={isMail ? undefined : messageLimits[step.type]}
          error={errors.message}
          customFields={customFields}
          names={names}
          onChange={(message) => onChange({ ...step, message }, "message")}
        />
      )}
      {hint && <p className="type-compact text-text-2">{t(hint)}</p>}
    </>
  );
}
