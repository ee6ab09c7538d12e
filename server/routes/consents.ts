import { consents } from "@/lib/contract/prospects/consents";
import { contactHistory } from "@/lib/contract/prospects/contact-history";
import { route } from "@/server/http/route";
import { recordConsent, withdrawConsent } from "@/server/services/phone/consents";
import { showContactHistory } from "@/server/services/prospects/contact-history";

export const consentRoutes = [
  route(contactHistory.list, showContactHistory),
  route(consents.record, recordConsent),
  route(consents.withdraw, withdrawConsent),
];
