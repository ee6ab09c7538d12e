import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import type { CommandEvent, CommandState } from "@/server/domain/extension/command";
import type { NetworkAccount } from "@/server/ports/network";

/** Where commands for browsers are put and their answers found; the services bring one. */
export type Board = {
  isPresent(account: NetworkAccount): Promise<boolean>;
  offer(account: NetworkAccount, command: BrowserCommand): Promise<string>;
  look(account: NetworkAccount, id: string): Promise<{ state: CommandState; answer: BrowserAnswer | null }>;
  move(account: NetworkAccount, id: string, event: CommandEvent): Promise<boolean>;
  nobodyThere(account: NetworkAccount, since: Date): Promise<void>;
  answerTo(account: NetworkAccount, key: string): Promise<BrowserAnswer | null>;
};

/** How long to wait for each stage, how often to check, and the pause between two checks for news; milliseconds. */
export type Patience = { taken: number; checked: number; answered: number; look: number; news: number };
export const defaultPatience: Patience = {
  taken: 8_000,
  checked: 30_000,
  answered: 45_000,
  look: 100,
  news: 10_000,
};
