"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { Account } from "@/lib/contract/accounts/accounts";
import { problemOf } from "../problem";
import { useKeepAccount } from "../use-keep-account";
import { type ChallengeCommand, ChallengeForm, isChallengeCommand } from "./challenge-form";

type Props = { account: Account; command: ChallengeCommand; onClose: () => void };

/**
 * Asks an account's owner for what the network wants. It closes after a code was entered or sent again (CRED-46); after a new password it
 * continues with the network's next request.
 */
export function ChallengeDialog({ account: known, command: first, onClose }: Props) {
  const t = useTranslations("accounts.mend");
  const keep = useKeepAccount();
  const [command, setCommand] = useState<ChallengeCommand>(first);
  const [answered, setAnswered] = useState(known);
  const account = answered.version > known.version ? answered : known;
  const done = (next: Account) => {
    const wanted = problemOf(next, new Date())?.command;
    void keep(next);
    setAnswered(next);
    if (command === "update_password" && wanted !== command && isChallengeCommand(wanted)) setCommand(wanted);
    else onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`title.${command}`, { name: account.fullName })}
      size="small"
    >
      <div className="pb-5">
        <ChallengeForm account={account} command={command} onDone={done} />
      </div>
    </Dialog>
  );
}
