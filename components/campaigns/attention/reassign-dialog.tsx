"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import type { reassignments, Stranded } from "@/lib/contract/campaigns/reassignments";
import type { Output } from "@/lib/contract/endpoint";
import { outlookQuery } from "@/lib/queries/reassignments";
import { useReassign } from "./use-reassign";

type Props = {
  id: string;
  from: Stranded;
  senders: Output<typeof reassignments.show>["senders"];
  onClose: () => void;
};

/** Asks which sender the people move to, and shows the consequences first (R12). */
export function ReassignDialog({ id, from, senders, onClose }: Props) {
  const t = useTranslations("campaigns.reassign");
  const options = senders.flatMap(({ accountId, mailboxId, name, email }) => {
    if (from.channel === "network")
      return accountId === from.accountId ? [] : [{ value: accountId, label: name }];
    return mailboxId === null || mailboxId === from.mailboxId
      ? []
      : [{ value: accountId, label: `${name}, ${email}` }];
  });
  const { to, setTo, error, isBusy, reassign } = useReassign(id, from, onClose);
  const { data: outlook } = useQuery(outlookQuery(browserApi, id, from, to));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("title", { name: from.name })}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={outlook ? undefined : t("choose")}
            onClick={reassign}
          >
            {t("confirm", { count: outlook?.moving ?? from.people })}
          </Button>
        </>
      }
    >
      {options.length === 0 ? (
        <p>
          {t("noSender")} <TextLink href={`/campaign/edit/${id}`}>{t("addSender")}</TextLink>
        </p>
      ) : (
        <Field label={t("to")} error={error}>
          <Select value={to || undefined} onChange={setTo} placeholder={t("choose")} options={options} />
        </Field>
      )}
      {outlook && <Consequences channel={from.channel} outlook={outlook} />}
    </Dialog>
  );
}

type Outlook = Output<typeof reassignments.preview>;

/** The consequences; those that affect no one are left out. */
function Consequences({ channel, outlook }: { channel: Stranded["channel"]; outlook: Outlook }) {
  const t = useTranslations("campaigns.reassign");
  const counted = (["moving", "asked", "unconnected", "newThreads", "underWay"] as const).filter(
    (key) => outlook[key] > 0,
  );
  return (
    <ul className="mt-3 grid list-disc gap-1.5 ps-5">
      {counted.map((key) => (
        <li key={key}>{t(key, { count: outlook[key] })}</li>
      ))}
      {channel === "network" && <li>{t("conversation")}</li>}
    </ul>
  );
}
