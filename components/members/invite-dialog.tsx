"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { PageKey } from "@/lib/contract/pages";
import { InviteByEmail } from "./invite-by-email";
import { InviteCode } from "./invite-code";
import type { AccountChoice } from "./rights";

type Props = {
  workspaceId: string;
  offered: readonly PageKey[];
  accounts: readonly AccountChoice[];
  /** Whether this installation has a mail server. */
  sendsMail: boolean;
  onClose: () => void;
};

/** Invites people by email, or with one code for all (SPACE-17). */
export function InviteDialog({ sendsMail, onClose, ...props }: Props) {
  const t = useTranslations("members.invite");
  const [way, setWay] = useState<"email" | "code">(sendsMail ? "email" : "code");
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} keepOpenOutside>
      <Tabs
        label={t("ways")}
        value={way}
        onChange={setWay}
        tabs={[
          { value: "email", label: t("byEmail") },
          { value: "code", label: t("byCode") },
        ]}
        className="pb-4"
      >
        <TabPanel value="email">
          <InviteByEmail {...props} sendsMail={sendsMail} onDone={onClose} />
        </TabPanel>
        <TabPanel value="code">
          <InviteCode {...props} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
