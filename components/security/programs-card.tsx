"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Blocks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { endSession } from "@/lib/actions/sessions";
import { browserApi } from "@/lib/api/browser";
import type { OwnProgram } from "@/lib/contract/sessions";
import { reach } from "@/lib/forms/reach";
import { programsQuery } from "@/lib/queries/sessions";
import { LastUse } from "./last-use";
import { ListCard, ListLine } from "./list-card";

/** The programs that the user has authorized. */
export function ProgramsCard() {
  const t = useTranslations("security.programs");
  const scopeName = useTranslations("scopes");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const { data: programs } = useQuery(programsQuery(browserApi));
  const [toRevoke, setToRevoke] = useState<OwnProgram>();
  const revoke = async ({ id, name }: OwnProgram) => {
    const result = await reach(endSession({ id }));
    if (result.ok) toast.success(t("revoked", { name }));
    else if (result.code !== "not_found") return sayRefusal(result);
    await client.invalidateQueries({ queryKey: programsQuery(browserApi).queryKey });
  };
  return (
    <ListCard title={t("title")} lead={programs && t(programs.length > 0 ? "lead" : "none")}>
      <ul>
        {programs?.map((program) => (
          <ListLine
            key={program.id}
            icon={<Blocks />}
            title={program.name}
            details={
              <>
                {program.workspace && <>{program.workspace} · </>}
                {program.scopes.map((scope) => scopeName(scope)).join(", ")}
              </>
            }
            end={
              <>
                <LastUse at={program.lastUsedAt} />
                <Button
                  size="compact"
                  onClick={() => setToRevoke(program)}
                  aria-label={t("revokeOf", { name: program.name })}
                >
                  {t("revoke")}
                </Button>
              </>
            }
          />
        ))}
      </ul>
      {toRevoke && (
        <ConfirmDialog
          open
          onOpenChange={() => setToRevoke(undefined)}
          title={t("revokeTitle", { name: toRevoke.name })}
          body={t("revokeBody")}
          confirmLabel={t("revoke")}
          cancelLabel={t("cancel")}
          danger
          onConfirm={() => revoke(toRevoke)}
        />
      )}
    </ListCard>
  );
}
