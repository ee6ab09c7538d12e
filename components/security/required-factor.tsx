"use client";

import { ShieldCheck, ShieldUser, TriangleAlert } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { FactorRequirement, SignInMethods } from "@/lib/contract/security";
import { formatDate } from "@/lib/format/moments";

/** For an admin: how many members of the workspace have a second factor. */
export type Secured = { workspaceId: string; have: number; all: number };
type Props = {
  methods: SignInMethods;
  /** The user had none when the page was rendered, so everything else was closed to them. */
  isClosed: boolean;
  secured?: Secured;
};

/** Who requires a second factor of the user, and what they still have to do. */
export function RequiredFactor({ methods, isClosed, secured }: Props) {
  const t = useTranslations("sign-in-methods.required");
  const { requirements, passkeys, authenticator } = methods;
  const [first] = requirements;
  if (!first) return null;
  const hasOne = passkeys.length > 0 || authenticator !== null;
  const sentences = requirements.map((requirement) => (
    <p key={requirement.workspaceId}>
      <Sentence requirement={requirement} secured={secured} />
    </p>
  ));
  if (!hasOne)
    return (
      <Banner tone="warning" icon={<TriangleAlert className="size-4 flex-none" aria-hidden />}>
        {sentences}
        <p>{t("add")}</p>
      </Banner>
    );
  if (isClosed)
    return (
      <Banner
        tone="success"
        icon={<ShieldCheck className="size-4 flex-none" aria-hidden />}
        // A full page load, because nothing of the workspace was rendered before.
        action={<a href="/">{t("continue")}</a>}
      >
        {t("done", { name: first.name })}
      </Banner>
    );
  return (
    <Banner tone="info" icon={<ShieldUser className="size-4 flex-none" aria-hidden />}>
      {sentences}
    </Banner>
  );
}

type SentenceProps = { requirement: FactorRequirement; secured: Secured | undefined };

function Sentence({ requirement: { by, workspaceId, name, since }, secured }: SentenceProps) {
  const t = useTranslations("sign-in-methods.required");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  if (by === "brand" || since === null) return t("brand", { name });
  const date = formatDate(new Date(since), { locale, zone });
  return (
    <>
      {t("workspace", { name, date })}
      {secured?.workspaceId === workspaceId && ` ${t("people", secured)}`}
    </>
  );
}
