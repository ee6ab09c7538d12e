"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/fields/code-input";
import { Field } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { enterCode, resendCode } from "@/lib/actions/accounts";
import type { ActionResult } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { sandboxCodesQuery } from "@/lib/queries/sandbox";
import { useSecondsLeft } from "./use-seconds-left";

const digits = 6;
/** Restarts the challenge of an authenticator app (CRED-47, CRED-48). */
const restart = "000000";

type Props = {
  account: Account;
  /** The account after a code was entered or requested again. */
  onChange: (account: Account) => void;
};

/** The form for the code that the network asks for (CRED-42 to CRED-51). */
export function CodeForm({ account, onChange }: Props) {
  const waits = account.authStatus.securityCode;
  return waits && <WaitingForm account={account} waits={waits} onChange={onChange} />;
}

type Waits = NonNullable<Account["authStatus"]["securityCode"]>;

function WaitingForm({ account, waits, onChange }: Props & { waits: Waits }) {
  const t = useTranslations("accounts.code");
  const errorText = useErrorText();
  const left = useSecondsLeft(waits.expiresAt);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState(waits.isWrong ? errorText("account_code_wrong") : undefined);
  const [busy, start] = useTransition();
  const [sending, startSending] = useTransition();
  const expired = left === 0;
  const field = useRef<HTMLInputElement>(null);
  // The focused button of the previous step was unmounted, so the focus has to be set.
  useEffect(() => field.current?.focus(), []);

  const settle = (result: ActionResult<Account>, done: (account: Account) => void) => {
    setCode("");
    setProblem(result.ok ? undefined : errorText(result.code, result.details));
    if (!result.ok) return field.current?.focus();
    done(result.value);
    onChange(result.value);
  };
  const welcome = (next: Account) => isLetIn(next) && toast.success(t("connected", { name: next.fullName }));
  const send = () =>
    start(async () => {
      if (code.length === digits)
        settle(await reach(enterCode({ id: account.id, code }, currentWorkspace())), welcome);
    });
  const again = () =>
    startSending(async () => {
      const isApp = waits.pinType === "app";
      const result = isApp
        ? await reach(enterCode({ id: account.id, code: restart }, currentWorkspace()))
        : await reach(resendCode({ id: account.id }, currentWorkspace()));
      settle(result, (next) => (isLetIn(next) ? welcome(next) : toast.success(t(`resent.${waits.pinType}`))));
    });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="type-body text-text-2">{t(`lead.${waits.pinType}`, { name: account.username })}</p>
      <Field
        label={t("label")}
        error={expired ? errorText("account_code_expired") : problem}
        hint={left === null ? " " : t("left", { minutes: Math.floor(left / 60), seconds: clock(left % 60) })}
      >
        <CodeInput
          ref={field}
          value={code}
          onChange={(value) => {
            setCode(value);
            setProblem(undefined);
          }}
          disabled={expired}
          length={digits}
        />
      </Field>
      {account.isSandboxed && !expired && <SandboxCode username={account.username} onUse={setCode} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={code.length < digits && !busy ? t("incomplete") : undefined}
        >
          {t("send")}
        </Button>
        <Button onClick={again} busy={sending}>
          {t(waits.pinType === "app" ? "restart" : "resend")}
        </Button>
      </div>
    </form>
  );
}

/** An account that waits for a code is active but sends nothing (CRED-45). */
const isLetIn = ({ status, authStatus }: Account) => status === "active" && !authStatus.securityCode;

const clock = (seconds: number) => String(seconds).padStart(2, "0");

/** The sandbox has no phone, so the code that it would receive is shown here. */
function SandboxCode({ username, onUse }: { username: string; onUse: (code: string) => void }) {
  const t = useTranslations("accounts.code");
  const { data: codes = [] } = useQuery(sandboxCodesQuery(browserApi));
  const code = codes.find((seat) => seat.username === username)?.code;
  return (
    code && (
      <Banner
        tone="neutral"
        icon={<FlaskConical aria-hidden />}
        action={
          <button type="button" onClick={() => onUse(code)}>
            {t("fill")}
          </button>
        }
      >
        {t("sandbox", { code })}
      </Banner>
    )
  );
}
