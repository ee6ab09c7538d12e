"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleDot, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { browserApi } from "@/lib/api/browser";
import type { Thread } from "@/lib/contract/inbox";
import { prospects } from "@/lib/contract/prospects";
import { keys } from "@/lib/queries/keys";

type Props = { prospectId: string; name: string; sequence: NonNullable<Thread["sequence"]> };

/** How the sequence stands, said in the thread, with the one thing that changes it (ux 62). */
export function EnrollmentState({ prospectId, name, sequence }: Props) {
  const t = useTranslations("inbox.sequence");
  const onRefusal = useOnRefusal();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (what: "stop" | "resume") =>
      browserApi(prospects[what], { prospectId, campaignId: sequence.campaignId }),
    onError: onRefusal,
    onSettled: () =>
      Promise.all([keys.inbox, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  if (sequence.state === "finished") return null;
  const isRunning = sequence.state === "active";
  const values = {
    name: name.split(" ")[0] ?? name,
    campaign: sequence.campaignName,
    count: sequence.stepsLeft,
  };
  return (
    <div className="mb-3">
      <Banner
        tone="brand"
        icon={isRunning ? <Send aria-hidden /> : <CircleDot aria-hidden />}
        action={
          sequence.state === "held" || sequence.standstill ? undefined : (
            <button
              type="button"
              onClick={() => change.mutate(isRunning ? "stop" : "resume")}
              className="touch-area font-semibold underline underline-offset-2"
            >
              {t(isRunning ? "stop" : "resume")}
            </button>
          )
        }
      >
        {isRunning
          ? t("running", values)
          : sequence.state === "held"
            ? t("held", values)
            : t(`stopped.${sequence.standstill ?? sequence.reason ?? "manual"}`, values)}
      </Banner>
    </div>
  );
}
