"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LabelMark } from "@/components/ui/label-mark";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { browserApi } from "@/lib/api/browser";
import { labels as calls, type Label } from "@/lib/contract/labels";
import { keys } from "@/lib/queries/keys";
import { labelsQuery } from "@/lib/queries/labels";

/** Loaded on first use. */
const NewLabel = dynamic(
  () => import("@/components/labels/parts/new-label").then((module) => module.NewLabel),
  { ssr: false },
);

type Props = { prospectId: string; labels: readonly Label[] };

/** The labels of a person, added by campaigns or members (LABEL-01). */
export function ProspectLabels({ prospectId, labels }: Props) {
  const t = useTranslations("prospects.labels");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const { data: all = [] } = useQuery({ ...labelsQuery(browserApi), enabled: isOpen });
  const change = useMutation({
    mutationFn: ({ call, labelId }: { call: "attach" | "detach"; labelId: string }) =>
      browserApi(calls[call], { prospectId, labelId }),
    onError: onRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: keys.prospects }),
  });
  const others = all.filter(({ id }) => !labels.some((label) => label.id === id));
  return (
    <section aria-label={t("title")} className="mb-4 flex flex-wrap items-center gap-1.5">
      {labels.map(({ id, name, color }) => (
        <span key={id} className="inline-flex items-center">
          <LabelMark name={name} colour={color as `#${string}`} />
          <IconButton
            label={t("remove", { name })}
            icon={<X aria-hidden />}
            size="compact"
            variant="ghost"
            onClick={() => change.mutate({ call: "detach", labelId: id })}
          />
        </span>
      ))}
      {labels.length === 0 && <span className="type-small text-text-3">{t("none")}</span>}
      <Menu
        align="start"
        label={t("add")}
        onOpenChange={setOpen}
        trigger={
          <Button size="compact" variant="ghost" icon={<Plus aria-hidden />}>
            {t("add")}
          </Button>
        }
      >
        {others.map(({ id, name, color }) => (
          <MenuItem key={id} onSelect={() => change.mutate({ call: "attach", labelId: id })}>
            <LabelMark name={name} colour={color as `#${string}`} />
          </MenuItem>
        ))}
        <MenuItem icon={<Plus aria-hidden />} onSelect={() => setNew(true)}>
          {t("new")}
        </MenuItem>
      </Menu>
      {isNew && (
        <Dialog open size="small" title={t("new")} onOpenChange={(stays) => !stays && setNew(false)}>
          <NewLabel
            onClose={() => setNew(false)}
            onMade={({ id }) => {
              setNew(false);
              change.mutate({ call: "attach", labelId: id });
            }}
          />
        </Dialog>
      )}
    </section>
  );
}
