"use client";

import { useQueryClient } from "@tanstack/react-query";
import { SkipForward, UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkProgress } from "@/components/prospects/parts/bulk-progress";
import { PeopleRefusals } from "@/components/prospects/parts/people-refusals";
import { usePeopleCommands } from "@/components/prospects/parts/use-people-commands";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { browserApi } from "@/lib/api/browser";
import type { AttentionGroup } from "@/lib/contract/attention";
import { matchingPeopleQuery } from "@/lib/queries/prospects";

type Props = { campaignId: string; group: AttentionGroup };

/** Skips the step for all who wait for one reason, or removes all of them, loaded or not (ux 12, 28). */
export function WholeGroup({ campaignId, group: { reason, count } }: Props) {
  const t = useTranslations("reasons.attention");
  const words = useTranslations("views.people");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const commands = usePeopleCommands(campaignId);
  const runForAll = (what: "skip" | "remove") =>
    commands.attempt(async () => {
      const filter = { campaignId, reasons: [reason] };
      // Read anew, because people may have moved on since the page was shown.
      const groups = await client.fetchQuery({ ...matchingPeopleQuery(browserApi, filter), staleTime: 0 });
      const ids = groups.flatMap((one) => (one.commands.includes(what) ? one.ids : []));
      await commands.run(what, ids);
    });
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
      <Button size="compact" icon={<SkipForward aria-hidden />} onClick={() => setAsking(true)}>
        {t("skipAll", { count })}
      </Button>
      <Button
        size="compact"
        variant="ghost"
        icon={<UserMinus aria-hidden />}
        onClick={() => void runForAll("remove")}
      >
        {t("removeAll", { count })}
      </Button>
      {commands.progress && <BulkProgress progress={commands.progress} onHalt={commands.halt} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("skipAllTitle", { count })}
        body={t("skipAllText")}
        confirmLabel={t("skipAll", { count })}
        cancelLabel={words("cancel")}
        onConfirm={() => runForAll("skip")}
      />
      {commands.report && (
        <PeopleRefusals
          command={words(`command.${commands.report.what}`)}
          refused={commands.report.refused}
          onClose={commands.closeReport}
        />
      )}
    </div>
  );
}
