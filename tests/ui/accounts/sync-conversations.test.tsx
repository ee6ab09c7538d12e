import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SyncConversations } from "@/components/accounts/settings/sync-conversations";
import { cancelSync, startSync } from "@/lib/actions/account-settings";
import { type ConversationSync, conversationSyncs } from "@/lib/contract/inbox/conversation-sync";
import { answer } from "@/tests/support/answers";
import { account } from "./account";
import { draw } from "./draw";

jest.mock("@/lib/actions/account-settings", () => ({ startSync: jest.fn(), cancelSync: jest.fn() }));
const person = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole("button", { name });

const sync = (more: Partial<ConversationSync> = {}): ConversationSync => ({
  ...{ status: "active", wait: null, failure: null, conversations: 12, messages: 40, newPeople: 1 },
  ...{ startedAt: "2026-06-01T10:00:00.000Z", endedAt: null, ...more },
});

beforeEach(() => jest.clearAllMocks());

it("a sync starts, shows its progress, and can be canceled (INBOX-10)", async () => {
  answer(conversationSyncs.show, null);
  (startSync as jest.Mock).mockResolvedValue({ ok: true, value: sync() });
  (cancelSync as jest.Mock).mockResolvedValue({ ok: true, value: sync({ status: "stopped" }) });
  draw(<SyncConversations account={account()} />);
  await waitFor(async () => expect(await button("Sync conversations")).toBeEnabled());
  expect(screen.queryByText(/read$/)).toBeNull();
  await person.click(await button("Sync conversations"));
  expect(await screen.findByText("Syncing")).toBeVisible();
  expect(screen.getByText("12 conversations read")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Sync conversations" })).toBeNull();
  await person.click(await button("Cancel sync"));
  expect(await screen.findByText("Canceled")).toBeVisible();
  expect(cancelSync).toHaveBeenCalledWith({ id: account().id }, null);
  expect(await button("Sync conversations")).toBeEnabled();
});

it("a sync is still shown after a reload, with what it waits for", async () => {
  answer(conversationSyncs.show, sync({ wait: { reason: "account_disconnected", until: null } }));
  draw(<SyncConversations account={account()} />);
  expect(await screen.findByText("The account needs to sign in again")).toBeVisible();
  expect(await button("Cancel sync")).toBeEnabled();
});

it("a sync reports what came in, and why it failed", async () => {
  answer(conversationSyncs.show, sync({ status: "done", endedAt: "2026-06-01T11:00:00.000Z" }));
  const { unmount } = draw(<SyncConversations account={account()} />);
  for (const text of ["12 conversations read", "40 messages added", "1 new prospect"])
    expect(await screen.findByText(text)).toBeVisible();
  unmount();
  answer(conversationSyncs.show, sync({ status: "failed", failure: "internal" }));
  draw(<SyncConversations account={account()} />);
  expect(await screen.findByText("Sync failed")).toBeVisible();
});

it("a sync is not offered if the account acts in a browser", async () => {
  answer(conversationSyncs.show, null);
  draw(<SyncConversations account={account({ automationType: "extension" })} />);
  expect(await button("Sync conversations")).toHaveAccessibleDescription(
    "Only accounts that work in the cloud can sync",
  );
});
