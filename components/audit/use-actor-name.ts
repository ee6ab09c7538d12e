import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/contract/audit";

/** Names the member who acted, and the program if one did it for them. */
export function useActorName() {
  const t = useTranslations("audit");
  return ({ actor, program }: Pick<AuditEntry, "actor" | "program">): string => {
    const name = actor.name || t("unknown");
    return program ? t("through", { name, program }) : name;
  };
}
