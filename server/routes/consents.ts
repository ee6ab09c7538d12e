import { consents } from "@/lib/contract/prospects/consents";
import { route } from "@/server/http/route";
import { recordConsent, withdrawConsent } from "@/server/services/phone/consents";

export const consentRoutes = [
  route(consents.record, recordConsent),
  route(consents.withdraw, withdrawConsent),
];
