import { DomainError } from "@/lib/contract/errors";
import { exactTotal } from "@/server/repositories/cursor";

type Asked = { cursor?: string; offset?: number; limit: number };

/** Where a page of a short list begins: its cursor holds the offset. */
export function offsetOf({ cursor, offset = 0 }: Asked): number {
  if (cursor === undefined) return offset;
  const place = Buffer.from(cursor, "base64url").toString("latin1");
  if (!/^\d{1,5}$/.test(place))
    throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
  return Number(place);
}

export function pageOf<T>(items: T[], total: number, asked: Asked) {
  const next = offsetOf(asked) + items.length;
  return {
    ...{ items, total: Math.min(total, exactTotal), totalIsCapped: total > exactTotal },
    nextCursor: next < total && items.length > 0 ? Buffer.from(String(next)).toString("base64url") : null,
  };
}
