import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import {
  browserClosed,
  type NetworkAccount,
  type NetworkEvent,
  type NetworkPort,
  type SignInResult,
} from "@/server/ports/network";
import type { Evidence } from "@/server/ports/outcome";
import { act, isCommand } from "./act";
import { type Board, defaultPatience, type Patience } from "./board";
import { offer } from "./follow";

type Answered<K extends BrowserAnswer["kind"]> = Extract<BrowserAnswer, { kind: K }>;

/**
 * A network through its member's own browser: commands are put on a board, a tab of the product takes them, and the extension
 * there carries them out on the network's pages (CRED-71, CRED-79). Without such a tab actions answer `later`, reading throws.
 */
export function createExtensionNetwork({
  board,
  now,
  patience = defaultPatience,
}: {
  board: Board;
  now(): Date;
  patience?: Patience;
}): NetworkPort {
  const parts = { board, patience, now, sleep };
  const readAt = new Map<string, number>();

  async function read<K extends BrowserAnswer["kind"]>(
    account: NetworkAccount,
    command: BrowserCommand,
    ...kinds: K[]
  ): Promise<Answered<K>> {
    const answer = (await offer(parts, account, command))?.answer;
    if (!answer || !(kinds as string[]).includes(answer.kind)) throw new Error(browserClosed.reason);
    return answer as Answered<K>;
  }

  /** Its owner signs in at the network's own pages; the page in their browser then says so. */
  const signIn = async (): Promise<SignInResult> => ({ kind: "approval_needed" });

  return {
    isSandbox: false,
    proxyTypes: [],
    signIn,
    reconnect: signIn,
    checkApproval: signIn,
    choose: signIn,
    enterCode: signIn,
    resendCode: signIn,
    enterPhone: signIn,
    enterTwoFactor: async () => ({ kind: "failed" }),
    // The session is the browser's, whose owner ends it.
    signOut: async () => undefined,
    proxyStock: async () => [],
    async self(account) {
      const { member } = await read(account, { kind: "self" }, "member");
      const { accountType, username: _username, ...known } = member;
      return { profile: { ...known, company: "", location: "", timezone: null }, accountType };
    },
    photo: async () => null,
    // The page adapter reads words only.
    file: async () => "gone",
    async withdraw(account, to) {
      const answer = (await offer(parts, account, { kind: "withdraw", to }))?.answer;
      return answer?.kind === "done" ? { kind: "done" } : browserClosed;
    },
    async lookAt(account, to) {
      const answer = await read(account, { kind: "look_at", to }, "person", "nobody");
      return answer.kind === "person" ? { profile: answer.profile, relation: answer.relation } : null;
    },
    // It neither reads posts nor comments on them.
    newestPost: async () => ({ kind: "none", reason: "not_supported" }),
    act: (account, action, ready) => act(parts, account, action, ready),
    // Paging through results takes hours, too long for an open tab.
    search: async () => ({ kind: "refused", reason: "not_by_browser" }),
    history: async () => ({ kind: "refused", reason: "not_by_browser" }),
    async lookUp(account, action, since): Promise<Evidence> {
      const known = await board.answerTo(account, action.key);
      if (known?.kind === "sent") return { kind: "found", providerId: known.receipt };
      // An unsupported action never began. A visit leaves no trace to read, and a second one is harmless.
      if (!isCommand(action) || action.kind === "visit_profile") return { kind: "absent" };
      const { to } = action;
      const command: BrowserCommand =
        action.kind === "message"
          ? { kind: "find_message", to, text: action.text, since: since.toISOString() }
          : { kind: "find_request", to };
      const answer = await read(account, command, "found", "absent");
      return answer.kind === "found" ? { kind: "found", providerId: answer.receipt } : { kind: "absent" };
    },
    async events(account, cursor, limit) {
      const nothing = { events: [], cursor: cursor ?? "", isPartial: true };
      const due = (readAt.get(account.accountId) ?? 0) <= +now();
      if (!due || !(await board.isPresent(account))) return nothing;
      readAt.set(account.accountId, +now() + patience.news);
      const answer = (await offer(parts, account, { kind: "events", cursor, limit }))?.answer;
      if (answer?.kind !== "events") return nothing;
      if (answer.events.length === limit) readAt.delete(account.accountId);
      return { events: answer.events.flatMap(eventOf), cursor: answer.cursor };
    },
  };
}

type Told = Extract<BrowserAnswer, { kind: "events" }>["events"][number];

/** An event as reported by the network's pages; a message without text or thread is ignored. */
function eventOf({ text, threadId, kind, at, ...seen }: Told): NetworkEvent[] {
  const event = { ...seen, at: new Date(at) };
  if (kind === "request_accepted") return [{ ...event, kind }];
  return text && threadId ? [{ ...event, kind, text, threadId }] : [];
}
