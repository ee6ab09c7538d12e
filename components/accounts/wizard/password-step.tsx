"use client";

import { FlaskConical } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Segmented } from "@/components/ui/fields/segmented";
import { Textarea } from "@/components/ui/fields/textarea";
import { createSandboxAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import type { Draft } from "./draft";
import { StepForm } from "./step-form";

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  back: (() => void) | null;
  failure?: ReactNode;
  errors: Record<string, string | undefined>;
  busy: boolean;
  personName: string;
  /** The brand allows signing in with a browser's cookies instead (BRAND-06). */
  showsCookies: boolean;
  /** The account exists, so its email address cannot be changed. */
  known?: boolean;
  onNext: () => void;
};

/** How the account signs in at the network; it is tried right away (CRED-89 to CRED-92). */
export function PasswordStep({ draft, set, back, failure, errors, busy, ...rest }: Props) {
  const { personName, showsCookies, known, onNext } = rest;
  const t = useTranslations("wizard.password");
  const sandbox = useSandboxSeat(personName, (seat) => set({ signIn: "password", ...seat }));
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onBack={busy ? null : back}
      onNext={onNext}
      next={t(known ? "signIn" : "connect")}
      busy={busy}
      failure={failure ?? sandbox.problem}
      going={busy && <Going place={draft.place} />}
    >
      <Field label={t("email")} hint={t("emailHint")} error={errors.email}>
        <Input
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          readOnly={known}
          value={draft.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </Field>
      {showsCookies && (
        <div>
          <Segmented
            label={t("by.label")}
            value={draft.signIn}
            onChange={(signIn) => set({ signIn })}
            options={[
              { value: "password", label: t("by.password") },
              { value: "cookies", label: t("by.cookies") },
            ]}
          />
        </div>
      )}
      {draft.signIn === "password" ? (
        <Field label={t("password")} hint={t("passwordHint")} error={errors.password}>
          <PasswordInput
            autoComplete="off"
            value={draft.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      ) : (
        <CookieFields draft={draft} set={set} errors={errors} />
      )}
      {!known && (
        <div>
          <Button
            size="compact"
            icon={<FlaskConical aria-hidden />}
            busy={sandbox.busy}
            onClick={sandbox.take}
          >
            {t("useSandbox")}
          </Button>
        </div>
      )}
    </StepForm>
  );
}

/** Progress while the sign-in is tried. */
function Going({ place }: { place: Draft["place"] }) {
  const t = useTranslations("wizard.password.going");
  const country = new Intl.DisplayNames(useLocale(), { type: "region" }).of(place.countryCode || "ZZ");
  return (
    <>
      {place.kind === "rented" ? t("proxy", { country: country ?? "" }) : t("network")} {t("leave")}
    </>
  );
}

/** The cookies of a signed-in browser, and its user agent. */
function CookieFields({ draft, set, errors }: Pick<Props, "draft" | "set" | "errors">) {
  const t = useTranslations("wizard.password");
  return (
    <>
      <Field
        label={t("cookies")}
        hint={t("cookiesHint")}
        error={errors.cookies ? t("cookiesWrong") : undefined}
      >
        <Textarea
          rows={4}
          spellCheck={false}
          value={draft.cookies}
          onChange={(event) => set({ cookies: event.target.value })}
        />
      </Field>
      <Field label={t("userAgent")} hint={t("userAgentHint")} error={errors.userAgent}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={draft.userAgent}
          onChange={(event) => set({ userAgent: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Creates an account on the sandbox network and puts its email address and password into the form. */
function useSandboxSeat(personName: string, onMade: (seat: { email: string; password: string }) => void) {
  const errorText = useErrorText();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string>();
  const take = () =>
    start(async () => {
      const seat = await reach(
        createSandboxAccount({ name: personName, state: "ready" }, currentWorkspace()),
      );
      if (!seat.ok) return setProblem(errorText(seat.code, seat.details));
      setProblem(undefined);
      onMade({ email: seat.value.email, password: seat.value.password });
    });
  return { take, busy, problem };
}
