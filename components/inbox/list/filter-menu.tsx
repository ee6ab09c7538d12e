"use client";

import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Dot } from "@/components/ui/dot";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from "@/components/ui/overlays/menu";
import { useFilterFields } from "./use-filter-fields";
import { type InboxFilter, isNarrowed } from "./views";

type Props = { value: InboxFilter; onChange: (change: Partial<InboxFilter>) => void };

/** Filters a split: unread or replied, channel, label, assignee, campaign (INBOX-14). */
export function FilterMenu(props: Props) {
  const t = useTranslations("inbox.filter");
  const isOn = isNarrowed(props.value);
  return (
    <Menu
      label={t("label")}
      className="max-h-112 w-60"
      trigger={
        <IconButton
          label={t("label")}
          variant="default"
          icon={<ListFilter aria-hidden />}
          pressed={isOn}
          badge={isOn ? <Dot tone="brand" /> : undefined}
        />
      }
    >
      <Choices {...props} />
    </Menu>
  );
}

const anyChoice = "any";

/** Rendered, and its data loaded, only while the menu is open. */
function Choices({ value, onChange }: Props) {
  const fields = useFilterFields(value, true).filter(({ options }) => options.length > 0);
  return fields.map(({ key, label, any, options }, index) => (
    <Fragment key={key}>
      {index > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{label}</MenuLabel>
        </>
      )}
      <MenuChoice
        label={label}
        value={value[key] ?? anyChoice}
        onChange={(chosen) => onChange({ [key]: chosen === anyChoice ? null : chosen })}
        options={[{ value: anyChoice, label: any }, ...options]}
      />
    </Fragment>
  ));
}
