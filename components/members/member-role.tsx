import { Shield } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";
import type { MemberLine } from "./member-line";

/** Admin or member, and whether they created the workspace, which grants nothing (ROLE-01, ROLE-11). */
export function MemberRole({ line: { isAdmin, isOwner } }: { line: MemberLine }) {
  const t = useTranslations("members.role");
  return (
    <span className="inline-flex items-center gap-1.5">
      <Pill tone={isAdmin ? "brand" : "neutral"} icon={isAdmin ? <Shield aria-hidden /> : undefined}>
        {t(isAdmin ? "admin" : "member")}
      </Pill>
      {isOwner && <Pill tone="outline">{t("owner")}</Pill>}
    </span>
  );
}
