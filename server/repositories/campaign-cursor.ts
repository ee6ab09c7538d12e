import { DomainError } from "@/lib/contract/errors";
import type { CampaignPlace } from "./campaign-lists";

const shape = /^(-?\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The place behind a campaign as it travels in `next_cursor`. */
export const campaignCursor = ({ sortOrder, id }: CampaignPlace) =>
  Buffer.from(`${sortOrder}.${id}`).toString("base64url");

/** The place of a cursor; null without one, `invalid_input` for a text that is none. */
export function campaignPlaceOf(cursor: string | undefined): CampaignPlace | null {
  if (cursor === undefined) return null;
  const found = shape.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!found) throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return { sortOrder: Number(found[1]), id: found[2]! };
}
