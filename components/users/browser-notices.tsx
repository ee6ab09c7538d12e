"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { Switch } from "@/components/ui/fields/switch";
import {
  browserPermission,
  keepBrowserNotices,
  showInBrowser,
  wantsBrowserNotices,
} from "@/lib/state/browser-notices";

type State = ReturnType<typeof browserPermission>;

/** Notifications of this browser; it asks for its permission when they are turned on, never before. */
export function BrowserNotices() {
  const t = useTranslations("users.notifications");
  const [permission, setPermission] = useState<State | null>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setPermission(browserPermission());
    setOn(wantsBrowserNotices());
  }, []);
  const turn = async (on: boolean) => {
    if (!on) {
      keepBrowserNotices(false);
      return setOn(false);
    }
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== "granted") return;
    // The first one shows what they look like, and whether this browser can show any.
    const works = showInBrowser({ title: t("browserTest"), text: t("browserTestText"), tag: "test" });
    if (!works) return setPermission("unsupported");
    keepBrowserNotices(true);
    setOn(true);
  };
  return (
    <Card className="mt-4 max-w-150">
      <CardHeader title={t("browser")} note={t("browserNote")} />
      {permission === "unsupported" && <Banner tone="neutral">{t("browserNever")}</Banner>}
      {permission === "denied" && <Banner tone="warning">{t("browserDenied")}</Banner>}
      {(permission === "default" || permission === "granted") && (
        <Switch label={t("browserSwitch")} checked={isOn} onChange={turn} />
      )}
    </Card>
  );
}
