"use client";

import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/overlays/panel";
import { PersonContext } from "./person-context";

type Props = { prospectId: string; onClose: () => void };

/** The person over the conversation, where there is no room for them beside it. */
export function PersonPanel({ prospectId, onClose }: Props) {
  const t = useTranslations("inbox");
  return (
    <Panel open onClose={onClose} title={t("context")}>
      <div className="grid min-h-full [&>aside]:border-s-0">
        <PersonContext prospectId={prospectId} />
      </div>
    </Panel>
  );
}
