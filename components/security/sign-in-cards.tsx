"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { browserApi } from "@/lib/api/browser";
import { methodsQuery } from "@/lib/queries/security";
import { EmailCard } from "./email-card";
import { PasskeysCard } from "./passkeys-card";
import { RequiredFactor, type Secured } from "./required-factor";
import { TwoFactorCard } from "./two-factor-card";

const AuthenticatorSetup = dynamic(
  () => import("./authenticator-setup").then((module) => module.AuthenticatorSetup),
  { loading: () => null },
);
const RecoveryCodes = dynamic(() => import("./recovery-codes").then((module) => module.RecoveryCodes), {
  loading: () => null,
});

type Props = { isClosed: boolean; secured?: Secured };

/** The user's email address, and their sign-in methods besides the password. */
export function SignInCards({ isClosed, secured }: Props) {
  const { data: methods } = useQuery(methodsQuery(browserApi));
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!methods) return null;
  const done = (made: readonly string[] | null) => {
    setBegun(undefined);
    setCodes(made);
  };
  return (
    <>
      <RequiredFactor methods={methods} isClosed={isClosed} secured={secured} />
      <EmailCard methods={methods} />
      <PasskeysCard methods={methods} onCodes={setCodes} />
      <TwoFactorCard methods={methods} onSetUp={setBegun} onCodes={setCodes} />
      {begun && <AuthenticatorSetup begun={begun} onDone={done} onLeave={() => setBegun(undefined)} />}
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
    </>
  );
}
