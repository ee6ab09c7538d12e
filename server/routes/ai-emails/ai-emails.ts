import { aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { route } from "@/server/http/route";
import { listAiDomains, refreshDomain, showOverview } from "@/server/services/ai-emails/domains";
import {
  createAiMailbox,
  listAiMailboxes,
  removeAiMailbox,
  saveAiMailboxPhoto,
  updateAiMailbox,
} from "@/server/services/ai-emails/mailboxes";
import { buyDomains, searchDomains } from "@/server/services/ai-emails/purchase";

export const aiEmailRoutes = [
  route(aiEmails.overview, showOverview),
  route(aiEmails.domains, listAiDomains),
  route(aiEmails.search, searchDomains),
  route(aiEmails.buy, buyDomains),
  route(aiEmails.refresh, refreshDomain),
  route(aiEmails.mailboxes, listAiMailboxes),
  route(aiEmails.createMailbox, createAiMailbox),
  route(aiEmails.updateMailbox, updateAiMailbox),
  route(aiEmails.removeMailbox, removeAiMailbox),
  route(aiEmails.savePhoto, saveAiMailboxPhoto, { noFile: "no_file" }),
];
