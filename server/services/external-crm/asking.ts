import type { CrmAccess, CrmFailure, CrmPort, CrmRecord, CrmResult } from "@/server/ports/crm";
import { askCrm } from "./tokens";
import type { Run } from "./turn";

/** The CRM is down, busy or over its limit: the whole connection rests. */
export class Rest extends Error {
  constructor(readonly seconds: number) {
    super("the CRM asks for a rest");
  }
}

const shortestSeconds = 5;
const forbiddenSeconds = 3_600;

/** Asks the CRM for a run. Whatever concerns the whole connection ends the run; a sign-in that is refused broke it already. */
export async function ask<Answer extends { kind: string }>(
  { tools, id }: Run,
  question: (port: CrmPort, place: { workspaceId: string }, access: CrmAccess) => Promise<Answer>,
): Promise<Exclude<Answer | CrmFailure, { kind: "refused" | "later" }>> {
  const answer = await askCrm(tools, id, question);
  if (answer.kind === "later")
    throw new Rest(Math.max(shortestSeconds, (answer as { retryAfterSeconds: number }).retryAfterSeconds));
  if (answer.kind === "refused") throw new Rest(shortestSeconds);
  return answer as Exclude<Answer | CrmFailure, { kind: "refused" | "later" }>;
}

/** The same where nothing can go on without the answer. */
export async function mustAsk<T>(
  run: Run,
  question: (port: CrmPort, place: { workspaceId: string }, access: CrmAccess) => Promise<CrmResult<T>>,
): Promise<T> {
  const answer = await ask(run, question);
  if (answer.kind === "ok") return (answer as { value: T }).value;
  run.tools.log.warn({ connectionId: run.id, answer }, "a CRM does not let itself be read");
  throw new Rest(forbiddenSeconds);
}

/** Records of people as they are now; those that are gone are left out. */
export const readPeople = (run: Run, refs: readonly string[]): Promise<CrmRecord[]> =>
  mustAsk(run, (port, place, access) => port.read(place, access, { object: "person", refs }));
