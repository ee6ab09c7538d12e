import type { Input } from "@/lib/contract/endpoint";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import { readPersonalData } from "@/server/repositories/prospects/personal-data";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindProspect } from "./access";

/** `GET /profiles/{id}/data`: everything stored about a person, for an answer to their request. */
export const downloadPersonalData = (cx: Context, { id }: Input<typeof prospects.downloadData>) =>
  cx.transact(async (tx) => {
    const { fullName } = await mustFindProspect(cx, tx, id);
    const body = JSON.stringify(
      { exported_at: cx.now().toISOString(), ...(await readPersonalData(tx, id)) },
      null,
      2,
    );
    await recordAudit(cx, tx, "prospect_data_exported", { subjectId: id, subject: fullName });
    return { name: `person-${id}.json`, type: "application/json", body };
  });
