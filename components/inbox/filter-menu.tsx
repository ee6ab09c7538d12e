"use client";

import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dot } from "@/components/ui/dot";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice, MenuLabel } from "@/components/ui/menu";
import { browserApi } from "@/lib/api/browser";
import { assigneesQuery } from "@/lib/queries/inbox";
import { userQuery } from "@/lib/queries/users";
import type { InboxFilter } from "./inbox-views";

type Props = { value: InboxFilter; onChange: (change: Partial<InboxFilter>) => void };

/** Narrows what the split shows: whose conversations (INBOX-14). */
export function FilterMenu({ value, onChange }: Props) {
  const t = useTranslations("inbox.filter");
  const { data: me } = useQuery(userQuery(browserApi));
  const { data: people = [] } = useQuery(assigneesQuery(browserApi));
  const isNarrowed = Object.values(value).some(Boolean);
  return (
    <Menu
      label={t("label")}
      className="max-h-112 w-60"
      trigger={
        <IconButton
          label={t("label")}
          variant="default"
          icon={<ListFilter aria-hidden />}
          pressed={isNarrowed}
          badge={isNarrowed ? <Dot tone="brand" /> : undefined}
        />
      }
    >
      <MenuLabel>{t("assignee")}</MenuLabel>
      <MenuChoice
        label={t("assignee")}
        value={value.assignee ?? "any"}
        onChange={(assignee) => onChange({ assignee: assignee === "any" ? null : assignee })}
        options={[
          { value: "any", label: t("anybody") },
          ...(me ? [{ value: me.id, label: t("me") }] : []),
          { value: "nobody", label: t("nobody") },
          ...people.filter(({ id }) => id !== me?.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Menu>
  );
}
