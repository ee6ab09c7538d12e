"use client";

import type { Account, AccountCommand } from "@/lib/contract/accounts/accounts";
import { CodeForm } from "../code-form";
import { ChoiceForm } from "./choice-form";
import { PasswordForm } from "./password-form";
import { PhoneForm } from "./phone-form";
import { TwoFactorForm } from "./two-factor-form";

/** Commands that need input from the owner. */
const challengeCommands = [
  "enter_code",
  "send_phone",
  "choose",
  "set_two_factor",
  "update_password",
] as const;
export type ChallengeCommand = (typeof challengeCommands)[number];
export const isChallengeCommand = (command: AccountCommand | null | undefined): command is ChallengeCommand =>
  challengeCommands.some((one) => one === command);

type Props = { account: Account; command: ChallengeCommand; onDone: (account: Account) => void };

/** The form for what the network asks before it lets an account in. */
export function ChallengeForm({ account, command, onDone }: Props) {
  switch (command) {
    case "enter_code":
      return <CodeForm account={account} onChange={onDone} />;
    case "send_phone":
      return <PhoneForm account={account} onDone={onDone} />;
    case "choose":
      return <ChoiceForm account={account} onDone={onDone} />;
    case "set_two_factor":
      return <TwoFactorForm account={account} onDone={onDone} />;
    case "update_password":
      return <PasswordForm account={account} onDone={onDone} />;
  }
}
