"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { SignedInMember } from "@/lib/contract/accounts/extension";
import { useSignedIn } from "@/lib/extension/use-signed-in";
import { SandboxSeat } from "./sandbox-seat";
import { StepForm } from "./step-form";

type Props = {
  back: (() => void) | null;
  failure?: ReactNode;
  busy: boolean;
  /** For an existing account: the member signed in has to be this one. */
  username?: string;
  /** The name for a new sandbox account to sign in with, if the user may create one. */
  newSeatFor?: string;
  onNext: (member: SignedInMember) => void;
};

const nameOf = ({ firstName, lastName }: SignedInMember) => `${firstName} ${lastName}`;

/**
 * Signs in through the owner's browser: the member whom the extension finds signed in at the network becomes the account (CRED-79,
 * CRED-82).
 */
export function ExtensionStep({ back, failure, busy, username, newSeatFor, onNext }: Props) {
  const t = useTranslations("wizard.extension");
  const found = useSignedIn();
  const member = found?.kind === "signed_in" ? found.member : null;
  const isOther =
    member !== null && username !== undefined && member.username.toLowerCase() !== username.toLowerCase();
  const fits = member !== null && !isOther;
  return (
    <StepForm
      title={t("title")}
      lead={t("lead")}
      onBack={busy ? null : back}
      onNext={() => fits && onNext(member)}
      next={fits ? t("connect", { name: nameOf(member) }) : t("connectNobody")}
      blocked={found === null ? t("looking") : fits ? null : t("nobody")}
      busy={busy}
      failure={failure}
      going={found === null ? t("looking") : busy && t("going")}
    >
      {fits && (
        <div className="flex min-w-0 items-center gap-3 rounded-card border border-line p-3">
          <Avatar name={nameOf(member)} size={40} />
          <div className="min-w-0">
            <p className="font-medium">{nameOf(member)}</p>
            <p className="type-compact truncate text-text-2">{member.username}</p>
          </div>
        </div>
      )}
      {isOther && <Banner tone="warning">{t("other", { name: nameOf(member), username })}</Banner>}
      {found?.kind === "missing" && <Banner tone="warning">{t("missing")}</Banner>}
      {found && "url" in found && (
        <>
          {found.kind === "closed" ? <Banner tone="warning">{t("closed")}</Banner> : <p>{t("signedOut")}</p>}
          <p className="type-compact">
            <TextLink href={found.url} external>
              {t("signInThere")}
            </TextLink>
          </p>
          {newSeatFor !== undefined && found.kind === "signed_out" && <SandboxSeat personName={newSeatFor} />}
        </>
      )}
    </StepForm>
  );
}
