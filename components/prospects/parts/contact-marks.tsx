"use client";

import { Mail, Phone, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconSquare } from "@/components/ui/icon-square";
import type { Tone } from "@/components/ui/tone";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Prospect } from "@/lib/contract/prospects/prospects";

type Person = Pick<Prospect, "email" | "emailStatus" | "phone" | "profileUrl">;
const emailTone: Record<Prospect["emailStatus"], Tone> = {
  valid: "success",
  unknown: "brand",
  invalid: "danger",
};

/** What we know to reach a prospect: email, phone and profile. Missing ones are faded, a bouncing address is red. */
export function ContactMarks({ person }: { person: Person }) {
  const t = useTranslations("views.prospects.marks");
  const { email, emailStatus, phone, profileUrl } = person;
  const marks = [
    {
      icon: <Mail />,
      tone: email ? emailTone[emailStatus] : null,
      says: t(email ? `email.${emailStatus}` : "email.none"),
    },
    {
      icon: <Phone />,
      tone: phone ? ("brand" as const) : null,
      says: t(phone ? "phone.known" : "phone.none"),
    },
    {
      icon: <UserRound />,
      tone: profileUrl ? ("brand" as const) : null,
      says: t(profileUrl ? "profile.known" : "profile.none"),
    },
  ];
  return (
    <span className="flex items-center gap-1.5">
      {marks.map(({ icon, tone, says }) => (
        <span key={says} title={says} className={tone ? undefined : "opacity-40"}>
          <IconSquare tone={tone ?? "neutral"} icon={icon} />
          <VisuallyHidden>{says}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
