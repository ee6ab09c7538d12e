"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useRefusalOfSpace } from "@/components/shell/use-refusal-of-space";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Spinner } from "@/components/ui/spinner";
import { setWorkspace } from "@/lib/actions/workspaces";
import { reach } from "@/lib/forms/reach";

/** Switches to a workspace without confirmation and goes on to `next`; shows only a reason that prevents it (SPACE-41). */
export function SetWorkspace({ workspaceId, next }: { workspaceId: string; next: string }) {
  const t = useTranslations("workspaces.choose");
  const refusalOf = useRefusalOfSpace();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void reach(setWorkspace({ workspaceId })).then((result) => {
      if (!isHere) return;
      if (result.ok || result.code === "space_already_active") return location.replace(next);
      setFailure(refusalOf(result));
    });
    return () => {
      isHere = false;
    };
  }, [workspaceId, next, refusalOf]);
  if (!failure) return <Spinner label={t("opening")} />;
  return (
    <div className="grid gap-5">
      <h1 className="type-display">{t("title")}</h1>
      <Banner tone="danger">{failure}</Banner>
      <ButtonLink href="/space/use-space" size="touch">
        {t("others")}
      </ButtonLink>
    </div>
  );
}
