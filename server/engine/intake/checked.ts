import { noteUnread, type Source, wakeUnheard } from "@/server/repositories/checks";
import { type IntakeContext, inTenant } from "./context";

/** Steps that waited for answers to be read go on, once these are recorded. */
export const wakeWaiting = (cx: IntakeContext, workspaceId: string): Promise<void> =>
  inTenant(cx, workspaceId, (tx) => wakeUnheard(tx, cx.now())).catch((err) =>
    cx.log.error({ err, workspaceId }, "steps that waited for answers to be read were not woken"),
  );

/** Answers cannot be read at the moment, so that nobody may be followed up until they are. */
export const interrupted = (
  cx: IntakeContext,
  { workspaceId, ...source }: Source & { workspaceId: string },
): Promise<unknown> =>
  inTenant(cx, workspaceId, (tx) => noteUnread(tx, source)).catch((err) =>
    cx.log.error({ err, ...source }, "an interrupted reading could not be noted"),
  );
