"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice } from "@/components/ui/overlays/menu";
import { FindField } from "@/components/views/parts/find-field";
import { browserApi } from "@/lib/api/browser";
import { dealOwnersQuery } from "@/lib/queries/crm/pipelines";
import { closesPeriods, shownStatuses } from "../address";
import type { PipelineShown } from "../use-pipeline-address";

type Props = { shown: PipelineShown; isAdmin: boolean; onSettings: () => void };

/** What the pipeline is narrowed to: words, owner, status, and when deals close (CRM-05, CRM-06). */
export function FilterRow({ shown, isAdmin, onSettings }: Props) {
  const t = useTranslations("crm.filter");
  const { address, change, isNarrowed, clear } = shown;
  const { data: owners = [] } = useQuery(dealOwnersQuery(browserApi));
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <div className="flex max-md:w-full">
        <FindField label={t("find")} value={address.words} onSearch={(words) => change({ words })} />
      </div>
      <FilterMenu
        label={t("owner")}
        value={address.owner}
        onChange={(owner) => change({ owner })}
        options={[
          { value: "all", label: t("all") },
          { value: "none", label: t("noOwner") },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterMenu
        label={t("status")}
        value={address.status}
        onChange={(status) => change({ status })}
        options={shownStatuses.map((value) => ({ value, label: t(value) }))}
      />
      <FilterMenu
        label={t("closes")}
        value={address.closes ?? "any"}
        onChange={(closes) => change({ closes: closes === "any" ? null : closes })}
        options={(["any", ...closesPeriods] as const).map((value) => ({ value, label: t(value) }))}
      />
      {isNarrowed && (
        <Button variant="ghost" size="compact" onClick={clear}>
          {t("clear")}
        </Button>
      )}
      {isAdmin && (
        <IconButton
          label={t("settings")}
          icon={<Settings2 aria-hidden />}
          variant="default"
          size="compact"
          onClick={onSettings}
          className="ms-auto"
        />
      )}
    </div>
  );
}

type MenuProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

function FilterMenu<Value extends string>({ label, value, onChange, options }: MenuProps<Value>) {
  const chosen = options.find((option) => option.value === value)?.label ?? "–";
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button size="compact" className="max-w-full">
          <span className="font-normal text-text-2">{label}</span>
          <span className="max-w-40 truncate">{chosen}</span>
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      }
    >
      <MenuChoice label={label} value={value} onChange={onChange} options={options} />
    </Menu>
  );
}
