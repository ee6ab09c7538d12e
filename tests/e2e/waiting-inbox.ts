import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { joined } from "@/tests/integration/http/caller";
import { addPerson, type Person } from "@/tests/integration/inbox/people";
import type { Installation } from "@/tests/support/installation";
import { withMailbox } from "./furnished-workspace";

/** Ada's workspace with an account, a mailbox that can send, some people who wait for a reply, and Bo. */
export async function waitingInbox(tern: Installation, count: number) {
  const ada = await confirmed(tern);
  const accountId = await withAccount(ada);
  await withMailbox(ada, accountId);
  const workspace = ada.workspaceId;
  const [mailbox] = await tern.sql<{ id: string; email: string }>(
    "select id, email from mailboxes where workspace_id = $1",
    [workspace],
  );
  const add = (place: number) =>
    addPerson(tern, {
      ...{ workspace, accountId, mailboxId: mailbox!.id, place },
      // The person who gets a reply has an address that the sandbox knows.
      ...(place === 1 ? { email: mailbox!.email } : {}),
    });
  const people: Person[] = [];
  for (let place = 0; place < count; place++) people.push(await add(place));
  const bo = await joined(tern, workspace);
  await tern.sql("update users set first_name = 'Bo' where id = $1", [bo.userId]);
  return { ada, bo, people, add };
}
