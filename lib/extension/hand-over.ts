import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { extension, type SignedInMember } from "@/lib/contract/accounts/extension";

/** Reports to the server that an account's member is signed in at the network here; returns the updated account. */
export const handOver = (id: string, member: SignedInMember): Promise<Account> =>
  browserApi(extension.handOver, { id, member });
