import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/contract/audit";

/** Says who acted, and through which program. */
export function useActorName() {
  const t = useTranslations("audit");
  return ({ actor, program }: Pick<AuditEntry, "actor" | "program">): string => {
    const name = actor.name || t("unknown");
    return program ? t("through", { name, program }) : name;
  };
}
