"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { CodeInput } from "@/components/ui/fields/code-input";
import { Field } from "@/components/ui/fields/field";
import { resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { security } from "@/lib/contract/security";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { methodsQuery } from "@/lib/queries/security";

type Props = {
  begun: { secret: string; address: string };
  /** Called with new recovery codes if the user had none. */
  onDone: (codes: readonly string[] | null) => void;
  onLeave: () => void;
};

/** The secret as a QR code and as text, and a field for the first code, which turns it on. */
export function AuthenticatorSetup({ begun: { secret, address }, onDone, onLeave }: Props) {
  const t = useTranslations("sign-in-methods.setup");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const result = await reach(resultOf(() => browserApi(security.turnOnAuthenticator, { code })));
    setBusy(false);
    if (!result.ok) return setError(errorText(result.code, result.details));
    await client.invalidateQueries({ queryKey: methodsQuery(browserApi).queryKey });
    onDone(result.value.codes);
  };
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <header>
          <h2 className="text-[0.9375rem] leading-5 font-semibold">{t("title")}</h2>
          <p className="type-compact mt-0.5 text-text-2">{t("lead")}</p>
        </header>
        <QrCode text={address} label={t("picture")} />
        <div className="grid gap-1.5">
          <p className="flex items-center justify-between gap-2 rounded-field bg-sunken px-3 py-1.5 font-mono text-[0.8125rem] wrap-anywhere">
            <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton value={secret} label={t("copyKey")} />
          </p>
          <p className="type-small text-text-2">{t("cannotScan")}</p>
        </div>
        <Field label={t("code")} error={error} hint={t("others")}>
          <CodeInput
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setError(undefined);
            }}
          />
        </Field>
        <div className="flex justify-between gap-2">
          <Button variant="ghost" onClick={onLeave}>
            {t("back")}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t("turnOn")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Dark on light in every theme, because cameras need that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <div className="grid place-items-center rounded-btn border border-line p-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        className="w-40"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={squares.join("")} fill="#000000" />
      </svg>
    </div>
  );
}
