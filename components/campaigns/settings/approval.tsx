"use client";

import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { TextLink } from "@/components/ui/text-link";
import type { SettingsSection } from "./settings-section";

/** Whether every message is reviewed before it is sent (CAMP-17); the same switch as in the preferences. */
export function Approval({ campaign, change }: SettingsSection) {
  const t = useTranslations("campaign-settings.approval");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <Switch
        label={t("manualApproval")}
        checked={campaign.settings.manualApproval}
        onChange={(manualApproval) => change({ settings: { manualApproval } })}
      />
      <p className="type-small mt-1.5 text-text-2">
        {t("manualApprovalNote")}{" "}
        {campaign.settings.manualApproval && (
          <TextLink href="/inbox?split=awaiting_approval">{t("open")}</TextLink>
        )}
      </p>
    </Card>
  );
}
