"use client";

import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/lists/definition-list";
import { createSandboxAccount } from "@/lib/actions/accounts";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { useSwitchedFocus } from "../use-switched-focus";

type Seat = { email: string; password: string };

/** Creates an account on the sandbox network and shows its credentials once, for signing in on the network's own pages. */
export function SandboxSeat({ personName }: { personName: string }) {
  const t = useTranslations("wizard");
  const errorText = useErrorText();
  const [busy, start] = useTransition();
  const [seat, setSeat] = useState<Seat | null>(null);
  const [problem, setProblem] = useState<string>();
  const make = () =>
    start(async () => {
      const made = await reach(
        createSandboxAccount({ name: personName, state: "ready" }, currentWorkspace()),
      );
      setProblem(made.ok ? undefined : errorText(made.code, made.details));
      if (made.ok) setSeat(made.value);
    });
  if (!seat)
    return (
      <div className="grid justify-items-start gap-3">
        {problem && <Banner tone="danger">{problem}</Banner>}
        <Button size="compact" icon={<FlaskConical aria-hidden />} busy={busy} onClick={make}>
          {t("password.useSandbox")}
        </Button>
      </div>
    );
  return <MadeSeat seat={seat} />;
}

function MadeSeat({ seat }: { seat: Seat }) {
  const t = useTranslations("wizard.extension.seat");
  const lead = useSwitchedFocus<HTMLParagraphElement>();
  const value = (text: string, label: string) => (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-all">{text}</span>
      <CopyButton value={text} label={label} />
    </span>
  );
  return (
    <div className="grid min-w-0 gap-2 rounded-card border border-line p-3">
      <p ref={lead} tabIndex={-1} className="type-compact outline-none">
        {t("lead")}
      </p>
      <DefinitionList
        items={[
          { term: t("email"), value: value(seat.email, t("copyEmail")) },
          { term: t("password"), value: value(seat.password, t("copyPassword")) },
        ]}
      />
    </div>
  );
}
