import { creditDays, inMailCredits, networkLifeOf } from "@/server/sandbox/rules/network-life";
import { readWorld } from "../world";
import { barred, type Judged, type Refusal, refused } from "./refusal";

const dayMs = 86_400_000;

/** Why an InMail does not go out; null when it does. What the seat pays for comes before what the member wants. */
export async function refuseInMail({ tx, tools, seat, member, relation }: Judged): Promise<Refusal | null> {
  const { accountType, id } = seat;
  if (accountType === "basic") return barred("not_premium");
  if (relation === "connected") return refused("already_connected");
  const sent = await tx.query<{ member: number; at: Date }>(
    "select member, at from sandbox.network_messages where seat_id = $1 and kind = 'inmail' and direction = 'out'",
    [id],
  );
  if (sent.some((one) => one.member === member.index)) return refused("already_inmailed");
  if (relation === "closed") return barred("closed_profile");
  const { inMail } = networkLifeOf(member.index);
  if (inMail === "forbidden") return barred("inmail_forbidden");
  const isInNavigator = accountType !== "premium";
  if (inMail === "navigator_only" && !isInNavigator) return barred("needs_sales_navigator_subscription");
  if (inMail === "not_in_navigator" && isInNavigator) return barred("no_sales_navigator_link");
  const { clock } = await readWorld(tx);
  const since = +clock.toVirtual(tools.now()) - creditDays * dayMs;
  const used = sent.filter(({ at }) => +clock.toVirtual(at) > since).length;
  return used < inMailCredits[accountType] ? null : barred("out_of_credits");
}
