"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { TextLink } from "@/components/ui/text-link";
import { resultOf } from "@/lib/actions/result";
import { browserApi } from "@/lib/api/browser";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { formatDate } from "@/lib/format/moments";
import { reach } from "@/lib/forms/reach";
import { workspaceQuery } from "@/lib/queries/workspaces";

type Props = { workspace: Workspace; personId: string; brandName: string };

/** For admins: whether everyone in the workspace needs a second factor, and how many members have one. */
export function SecondFactorRule({ workspace, personId, brandName }: Props) {
  const t = useTranslations("members.secondFactor");
  const sayRefusal = useSayRefusal();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, name, users, secondFactor } = workspace;
  const { requiredBy } = secondFactor;
  const have = users.filter(({ hasSecondFactor }) => hasSecondFactor).length;
  const isOwnMissing = !users.some((user) => user.id === personId && user.hasSecondFactor);
  const isFirstOwn = isOwnMissing && requiredBy === null;
  const save = async (isRequired: boolean) => {
    const result = await reach(
      resultOf(() => browserApi(workspaces.requireSecondFactor, { id, isRequired })),
    );
    if (!result.ok) return sayRefusal(result);
    client.setQueryData(workspaceQuery(browserApi).queryKey, result.value);
    toast.success(t(isRequired ? "required" : "optional"));
  };
  const disabledReason =
    requiredBy === "brand" ? t("byBrand", { name: brandName }) : isFirstOwn ? t("ownFirst") : undefined;
  return (
    <Card className="mt-3">
      <CardHeader title={t("title")} note={t("have", { have, all: users.length })} />
      <Switch
        label={t("label")}
        checked={requiredBy !== null}
        onChange={(on) => (on ? setAsking(true) : void save(false))}
        disabledReason={disabledReason}
      />
      <p className="type-small mt-2 text-text-3">
        <RuleStatus workspace={workspace} brandName={brandName} />
        {isFirstOwn && (
          <>
            {" "}
            {t("ownFirst")}{" "}
            <TextLink href="/preferences/user/security" className="touch-area">
              {t("addOwn")}
            </TextLink>
          </>
        )}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("askTitle")}
        body={t("askBody", { count: users.length - have, workspace: name })}
        confirmLabel={t("confirm")}
        cancelLabel={t("cancel")}
        onConfirm={() => save(true)}
      />
    </Card>
  );
}

/** Who requires it, and what that means. */
function RuleStatus({ workspace: { name, secondFactor }, brandName }: Omit<Props, "personId">) {
  const t = useTranslations("members.secondFactor");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const { requiredBy, since } = secondFactor;
  return (
    <>
      {requiredBy === "brand" && `${t("byBrand", { name: brandName })} `}
      {requiredBy === "workspace" &&
        since &&
        `${t("since", { date: formatDate(new Date(since), { locale, zone }) })} `}
      {t(requiredBy ? "hint" : "hintOff", { workspace: name })}
    </>
  );
}
