import { deliverability } from "@/lib/contract/accounts/deliverability";
import { mailConsents } from "@/lib/contract/accounts/mail-consents";
import { mailboxImports } from "@/lib/contract/accounts/mailbox-imports";
import { mailboxLists } from "@/lib/contract/accounts/mailbox-list";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { warmUps } from "@/lib/contract/accounts/warm-up";
import { route } from "@/server/http/route";
import { completeConsent, offeredConsents, startConsent } from "@/server/services/mailboxes/consent";
import { readDeliverability } from "@/server/services/mailboxes/deliverability";
import {
  cancelMailboxImport,
  latestMailboxImport,
  uploadMailboxes,
} from "@/server/services/mailboxes/imports";
import { countMailboxFacets, listMailboxPage, readOverview } from "@/server/services/mailboxes/list";
import {
  addServers,
  checkMailbox,
  disconnectMailbox,
  listMailboxes,
  openPlace,
  updateMailbox,
} from "@/server/services/mailboxes/mailboxes";
import { checkDomainNow, listDomains } from "@/server/services/mailboxes/sending-domains";
import { wayFor } from "@/server/services/mailboxes/ways";
import { readWarmUp, saveWarmUp } from "@/server/services/warm-up/warm-up";

export const mailboxRoutes = [
  route(mailboxes.list, listMailboxes),
  route(mailboxLists.list, listMailboxPage),
  route(mailboxLists.facets, countMailboxFacets),
  route(mailboxLists.overview, readOverview),
  route(mailboxes.connect, openPlace),
  route(mailboxes.addServers, addServers),
  route(mailboxes.update, updateMailbox),
  route(mailboxes.check, checkMailbox),
  route(mailboxes.domains, listDomains),
  route(mailboxes.checkDomain, checkDomainNow),
  route(mailboxes.disconnect, disconnectMailbox),
  route(mailboxImports.upload, uploadMailboxes, { noFile: "choose_csv_file" }),
  route(mailboxImports.latest, latestMailboxImport),
  route(mailboxImports.cancel, cancelMailboxImport),
  route(deliverability.read, readDeliverability),
  route(mailConsents.offered, offeredConsents),
  route(mailConsents.way, wayFor),
  route(mailConsents.start, startConsent),
  route(mailConsents.complete, completeConsent),
  route(warmUps.read, readWarmUp),
  route(warmUps.save, saveWarmUp),
];
