import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import type { Tx } from "@/server/db/tx";
import type { CommandEvent, CommandState } from "@/server/domain/extension/command";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/accounts/extension-commands";

type Parts = {
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  now(): Date;
  newId(): string;
};
type Place = { workspaceId: string; accountId: string };

/** A tab says that it is there every half a minute; browsers slow hidden tabs down to once a minute. */
export const presentMs = 150_000;

/** Where the engine puts what browsers are to do, and looks for what they answered. */
export const createBoard = ({ inWorkspace, now, newId }: Parts) => ({
  /** Whether a tab is there that can act for the account. */
  isPresent: async ({ workspaceId, accountId }: Place): Promise<boolean> => {
    const seenAt = await inWorkspace(workspaceId, (tx) => repository.browserSeenAt(tx, accountId));
    return seenAt !== null && +now() - +seenAt < presentMs;
  },
  /** Offers a command to the tabs of those who may use the account (RT-08); answers its id. */
  offer: ({ workspaceId, accountId }: Place, command: BrowserCommand): Promise<string> =>
    inWorkspace(workspaceId, async (tx) => {
      const id = newId();
      await repository.offerCommand(tx, { id, accountId, command, now: now() });
      await publish(tx, "extension_command", { id, accountId }, { accountId });
      return id;
    }),
  look: ({ workspaceId }: Place, id: string): Promise<Look> =>
    inWorkspace(workspaceId, async (tx) => (await repository.findCommand(tx, id)) ?? gone),
  /** False when something else happened first. */
  move: async ({ workspaceId }: Place, id: string, event: CommandEvent): Promise<boolean> =>
    (await inWorkspace(workspaceId, (tx) => repository.moveCommand(tx, id, event))) !== null,
  /** A command offered at `since` was not taken. */
  nobodyThere: async ({ workspaceId, accountId }: Place, since: Date): Promise<void> => {
    await inWorkspace(workspaceId, (tx) => repository.forgetBrowser(tx, accountId, since));
  },
  answerTo: ({ workspaceId, accountId }: Place, key: string): Promise<BrowserAnswer | null> =>
    inWorkspace(workspaceId, (tx) => repository.findAnswer(tx, accountId, key)),
});

type Look = { state: CommandState; answer: BrowserAnswer | null };
const gone: Look = { state: "withdrawn", answer: null };
