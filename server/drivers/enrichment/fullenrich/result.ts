import * as z from "zod";
import { numberOf } from "@/server/domain/phone/number";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { Finding, Sought } from "@/server/ports/enrichment";
import type { E164 } from "@/server/ports/phone";

const email = z.object({ email: z.string(), status: z.string().nullish() });
const phone = z.object({ number: z.string() });
const information = z.object({
  most_probable_work_email: email.nullish(),
  work_emails: z.array(email).nullish(),
  most_probable_phone: phone.nullish(),
  phones: z.array(phone).nullish(),
});

/** The fields we read of an enrichment of one contact; all other personal data is ignored. */
export const resultShape = z.object({
  status: z.string(),
  cost: z.object({ credits: z.number().nonnegative().nullish() }).nullish().catch(null),
  data: z.array(z.object({ contact_info: information.nullish() })).nullish(),
});
export type Result = z.output<typeof resultShape>;

/** The result of a finished lookup, limited to the sought values. */
export function findingOf({ data }: Result, sought: readonly Sought[]): Finding {
  const info = data?.[0]?.contact_info ?? {};
  const found = {
    email: sought.includes("email") ? verifiedEmail(info) : null,
    phone: sought.includes("phone") ? firstNumber(info) : null,
  };
  return found.email || found.phone ? { kind: "found", ...found } : { kind: "nothing" };
}

type Information = z.output<typeof information>;

/** Of the vendor's states DELIVERABLE alone is a verified address: the others are probable, or taken by a server that takes all. */
const verifiedEmail = (info: Information): string | null =>
  [info.most_probable_work_email, ...(info.work_emails ?? [])]
    .filter((one) => one?.status === "DELIVERABLE")
    .map((one) => normalEmail(one!.email))
    .find((address) => address !== null) ?? null;

const firstNumber = (info: Information): E164 | null =>
  [info.most_probable_phone, ...(info.phones ?? [])]
    .map((one) => numberOf(one?.number ?? null))
    .find((number) => number !== null) ?? null;
