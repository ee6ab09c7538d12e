"use client";

import { CircleAlert, Hand, Unplug } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { IconSquare } from "@/components/ui/icon-square";
import { fixPath, type Remedy, remedies } from "@/lib/contract/accounts/remedies";
import type { AttentionGroup as Group } from "@/lib/contract/attention";
import { AttentionList, fixedOnce } from "./attention-list";

const lookOf = ({ reason, of }: Group) =>
  of === "senders"
    ? ({ tone: reason === "no_network_account" ? "warning" : "danger", Icon: Unplug } as const)
    : reason === "held" || reason === "late" || reason === "uncertain_reply"
      ? ({ tone: "signal", Icon: Hand } as const)
      : ({ tone: "warning", Icon: CircleAlert } as const);

const WholeGroup = dynamic(() => import("./whole-group").then((module) => module.WholeGroup), { ssr: false });
/** These need a look at each person, or have a page of their own where many are decided at once. */
const decidedSingly: ReadonlySet<Remedy> = new Set([
  "decide",
  "conversation",
  "approvals",
  "late",
  "reassign",
]);
const isChangedTogether = ({ of, count, reason }: Group) =>
  of === "people" && count > 1 && !decidedSingly.has(remedies[reason]);

type Props = { campaignId: string; group: Group; startsOpen: boolean };

/** One reason: its text, the number of people, its fix, and the people. */
export function AttentionGroup({ campaignId, group, startsOpen }: Props) {
  const t = useTranslations("reasons");
  const name = useTranslations("prospects.next.reason");
  const [isOpen, setOpen] = useState(startsOpen);
  const listId = useId();
  const { tone, Icon } = lookOf(group);
  const remedy = remedies[group.reason];
  return (
    <Card padded={false} className="overflow-clip">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 p-4">
        <IconSquare tone={tone} icon={<Icon aria-hidden />} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="type-strong flex items-center gap-2">
            {name(group.reason)} <Count value={group.count} max={Number.POSITIVE_INFINITY} />
          </h2>
          <p className="type-compact text-text-2">{t(`sentence.${group.reason}`)}</p>
        </div>
        <div className="flex flex-none gap-2">
          {fixedOnce.has(remedy) && (
            <ButtonLink href={fixPath(remedy, { campaignId })} variant={isOpen ? "primary" : "default"}>
              {t(`mend.${remedy}`)}
            </ButtonLink>
          )}
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "attention.hide" : "attention.show")}
          </Button>
        </div>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen && isChangedTogether(group) && <WholeGroup campaignId={campaignId} group={group} />}
        {isOpen && <AttentionList campaignId={campaignId} group={group} />}
      </div>
    </Card>
  );
}
