import { type NetworkType, networkTypes, type PinType } from "@/lib/contract/accounts/accounts";
import { type SeatState, seatStates, tryDomain } from "@/lib/contract/sandbox";

/** How the network treats a test account; faults occur one after the other with its next actions. */
export type SeatMeeting = { state: string; challenge: PinType | null; faults: readonly string[] };

const limits: Partial<Record<SeatState, string>> = {
  limit_reached: "limit",
  week_limit_reached: "week_limit",
};
const pinOf = (state: SeatState) => (/^code_(\w+)$/.exec(state)?.[1] ?? null) as PinType | null;

/** The columns that make a seat meet its owner with a state. */
export function meetingOf(state: SeatState): SeatMeeting {
  const limit = limits[state];
  const challenge = pinOf(state);
  return { state: limit || challenge ? "ready" : state, challenge, faults: limit ? [limit] : [] };
}

/** The state that these columns show. */
export function shownState({ state, challenge, faults }: SeatMeeting): SeatState {
  if (state !== "ready") return state as SeatState;
  if (challenge) return `code_${challenge}`;
  return seatStates.find((name) => limits[name] !== undefined && limits[name] === faults[0]) ?? "ready";
}

/** The behavior requested by an address at the trial domain; null for every other address. */
export function triedBy(
  username: string,
): { state: SeatState; accountType: NetworkType; name: string } | null {
  const [local = "", domain] = username.split("@");
  if (domain !== tryDomain) return null;
  const [kind = "", ...rest] = local.split(".");
  const wanted = kind.replaceAll("-", "_");
  const name = rest.join(" ") || "Robin Sample";
  const accountType = networkTypes.find((type) => type === wanted);
  if (accountType) return { state: "ready", accountType, name };
  const state = seatStates.find((one) => one === wanted);
  return state ? { state, accountType: "basic", name } : null;
}

/** `.example` cannot be registered, so an address there is known to be sandboxed. */
export const isSandboxAddress = (username: string): boolean => /[@.]example$/.test(username);
