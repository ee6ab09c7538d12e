"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Kbd } from "@/components/ui/kbd";
import { LabelMark } from "@/components/ui/label-mark";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { labels as calls, type ReplyLabel as Name, replyLabels } from "@/lib/contract/labels";
import { threadQuery } from "@/lib/queries/inbox";
import type { Which } from "@/lib/queries/inbox-thread";
import { keys } from "@/lib/queries/keys";
import { autoLabelsQuery, labelsQuery } from "@/lib/queries/labels";
import { prospectQuery } from "@/lib/queries/prospects";
import { featuresQuery } from "@/lib/queries/workspaces";
import { isReply } from "./is-reply";
import { ReplyLabel } from "./reply-label";
import { useCorrectLabel } from "./use-correct-label";

type Props = {
  which: Which;
  /** The reply to label; without it, the newest. */
  messageId?: string;
  onClose: () => void;
};

/** Labels a reply by a number key, and its sender with the workspace's labels (ux 58, 59). */
export function LabelDialog({ which, messageId, onClose }: Props) {
  const t = useTranslations("labels");
  const { data: thread } = useQuery(threadQuery(browserApi, which));
  const isAiOn = useQuery(featuresQuery(browserApi)).data?.ai_powered_labels === "active";
  const order = useQuery(autoLabelsQuery(browserApi)).data?.map(({ label }) => label) ?? replyLabels;
  const correct = useCorrectLabel(which.prospectId);
  const reply = thread?.messages.findLast((one) => (messageId ? one.id === messageId : isReply(one)));
  const choose = (label: Name | undefined) => {
    if (!reply || !label) return;
    if (reply.label?.label !== label || reply.label.source !== "person")
      correct({ messageId: reply.id, label });
    onClose();
  };
  // Listens on the whole dialog, which has no text fields.
  useEffect(() => {
    const byFigure = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (isAiOn && /^[1-8]$/.test(key) && !ctrlKey && !metaKey && !altKey) choose(order[Number(key) - 1]);
    };
    document.addEventListener("keydown", byFigure);
    return () => document.removeEventListener("keydown", byFigure);
  });
  return (
    <Dialog
      open
      size="small"
      title={t("dialog.title")}
      onOpenChange={(stays) => !stays && onClose()}
      footer={<Button onClick={onClose}>{t("dialog.close")}</Button>}
    >
      <div className="grid gap-5">
        {isAiOn && (
          <section aria-label={t("dialog.reply")}>
            <h3 className="type-compact font-semibold">{t("dialog.reply")}</h3>
            {reply ? (
              <>
                <p className="type-small mt-0.5 text-text-2">{t("dialog.hint")}</p>
                <ul className="mt-2 grid gap-0.5">
                  {order.map((label, index) => (
                    <li key={label}>
                      <button
                        type="button"
                        aria-pressed={reply.label?.label === label}
                        onClick={() => choose(label)}
                        className="flex h-9 w-full items-center gap-3 rounded-field px-2 text-start hover:wash aria-pressed:bg-select max-md:h-11"
                      >
                        <Kbd>{index + 1}</Kbd>
                        <ReplyLabel label={label} />
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p className="type-small mt-0.5 text-text-2">{t("dialog.noReply")}</p>
            )}
          </section>
        )}
        <LabelsOfPerson prospectId={which.prospectId} />
      </div>
    </Dialog>
  );
}

function LabelsOfPerson({ prospectId }: { prospectId: string }) {
  const t = useTranslations("labels.dialog");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const person = useQuery(prospectQuery(browserApi, prospectId));
  const { data: all = [] } = useQuery(labelsQuery(browserApi));
  const change = useMutation({
    mutationFn: ({ labelId, isOn }: { labelId: string; isOn: boolean }) =>
      browserApi(calls[isOn ? "attach" : "detach"], { prospectId, labelId }),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.prospects }),
  });
  if (!person.data) return null;
  const { prospect, labels } = person.data;
  const title = t("people", { name: prospect.fullName });
  const isOn = (id: string) =>
    change.isPending && change.variables.labelId === id
      ? change.variables.isOn
      : labels.some((one) => one.id === id);
  return (
    <section aria-label={title}>
      <h3 className="type-compact mb-2 font-semibold">{title}</h3>
      {all.length === 0 && <p className="type-small text-text-2">{t("none")}</p>}
      <ul className="grid gap-2">
        {all.map(({ id, name, color }) => (
          <li key={id}>
            <Checkbox
              label={<LabelMark name={name} colour={color as `#${string}`} />}
              checked={isOn(id)}
              onChange={(event) => change.mutate({ labelId: id, isOn: event.target.checked })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
