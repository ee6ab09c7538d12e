import { phone } from "@/lib/contract/accounts/phone";
import { route } from "@/server/http/route";
import {
  buyPhones,
  listPhoneCountries,
  listPhoneNumbers,
  listPhoneRegions,
  releasePhone,
} from "@/server/services/phone/numbers";
import { sendText } from "@/server/services/phone/sending";

export const phoneRoutes = [
  route(phone.list, listPhoneNumbers),
  route(phone.countries, listPhoneCountries),
  route(phone.regions, listPhoneRegions),
  route(phone.buy, buyPhones),
  route(phone.release, releasePhone),
  route(phone.sendText, sendText),
];
