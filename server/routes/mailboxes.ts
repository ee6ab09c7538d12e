import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { route } from "@/server/http/route";
import {
  addServers,
  checkMailbox,
  disconnectMailbox,
  listMailboxes,
  openPlace,
  updateMailbox,
} from "@/server/services/mailboxes/mailboxes";
import { checkDomainNow, listDomains } from "@/server/services/mailboxes/sending-domains";

export const mailboxRoutes = [
  route(mailboxes.list, listMailboxes),
  route(mailboxes.connect, openPlace),
  route(mailboxes.addServers, addServers),
  route(mailboxes.update, updateMailbox),
  route(mailboxes.check, checkMailbox),
  route(mailboxes.domains, listDomains),
  route(mailboxes.checkDomain, checkDomainNow),
  route(mailboxes.disconnect, disconnectMailbox),
];
