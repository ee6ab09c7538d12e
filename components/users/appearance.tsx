"use client";

import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Card, CardHeader } from "@/components/ui/card";
import { Segmented } from "@/components/ui/fields/segmented";
import { Switch } from "@/components/ui/fields/switch";
import { PageHeader } from "@/components/ui/page-header";
import { updateUser } from "@/lib/actions/users";
import type { Theme } from "@/lib/contract/fields";
import { chooseTheme, useTheme } from "@/lib/state/theme";
import { useView } from "@/lib/state/view";

/** The user's display settings; each choice applies at once and in all their browsers (BRAND-28, SHELL-17). */
export function Appearance() {
  const t = useTranslations("users.appearance");
  const sayRefusal = useSayRefusal();
  const theme = useTheme() ?? undefined;
  const { view, change } = useView();
  const choose = async (next: Theme) => {
    chooseTheme(next);
    const result = await updateUser({ theme: next });
    if (!result.ok) sayRefusal(result);
  };
  return (
    <>
      <PageHeader title={t("title")} note={t("note")} />
      <div className="grid max-w-150 gap-3">
        <Card>
          <CardHeader title={t("theme")} />
          <Segmented
            label={t("theme")}
            value={theme}
            onChange={choose}
            options={[
              { value: "light", label: t("light"), icon: <Sun aria-hidden /> },
              { value: "dark", label: t("dark"), icon: <Moon aria-hidden /> },
            ]}
          />
        </Card>
        <Card className="max-md:hidden">
          <CardHeader title={t("navigation")} />
          <Switch
            label={t("horizontal")}
            checked={view.horizontal}
            onChange={(horizontal) => change({ horizontal })}
          />
        </Card>
      </div>
    </>
  );
}
