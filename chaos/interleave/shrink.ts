import type { Part, Play } from "./play";
import type { Runner, Seen } from "./runner";
import type { Stretch } from "./schedule";

/** Max schedules tried to shorten one. */
export const maxTries = 150;

export type Shortest = { play: Play; seen: Seen };

/** Removes from a schedule what the violation does not need: parts first, then switches, then circumstances. */
export async function shrink(runner: Runner, found: Shortest, firstRun: number): Promise<Shortest> {
  const { kind } = found.seen.violations[0]!;
  let best: Shortest = { ...found, play: { ...found.play, turns: turnsAsPlayed(found.seen.stretches) } };
  let tries = 0;

  async function accept(play: Play): Promise<boolean> {
    if (tries >= maxTries) return false;
    const seen = await runner.play(firstRun + tries++, play);
    if (!seen.violations.some((one) => one.kind === kind)) return false;
    const turns = turnsAsPlayed(seen.stretches);
    if (sizeOf({ ...play, turns }) >= sizeOf(best.play)) return false;
    best = { play: { ...play, turns }, seen };
    return true;
  }

  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (const candidates of [withoutParts, withoutTurns, simpler])
      for (let index = 0; index < candidates(best.play).length; )
        if (await accept(candidates(best.play)[index]!)) isShorter = true;
        else index++;
  }
  return best;
}

const turnsAsPlayed = (stretches: readonly Stretch[]) =>
  stretches.map(({ part, steps }) => ({ part, steps }));

const sizeOf = ({
  parts,
  turns,
  people,
  enrolled,
  isUnderWay,
  skewMs,
  dueInMs,
  faults,
  files,
  channel,
}: Play) =>
  100 * parts.length +
  10 * turns.length +
  parts.reduce((sum, part) => sum + ("rounds" in part ? part.rounds : 0), 0) +
  people +
  enrolled +
  faults.length +
  [isUnderWay, skewMs, dueInMs, !files, channel !== "mail"].filter(Boolean).length;

const withoutParts = (play: Play): Play[] =>
  play.parts.map((_, gone) => ({
    ...play,
    parts: play.parts.filter((_part, index) => index !== gone),
    turns: play.turns
      .filter(({ part }) => part !== gone)
      .map((turn) => ({ ...turn, part: turn.part > gone ? turn.part - 1 : turn.part })),
  }));

const withoutTurns = (play: Play): Play[] =>
  play.turns.map((_, gone) => ({ ...play, turns: play.turns.filter((_turn, index) => index !== gone) }));

const oneRound = (part: Part): Part => (part.kind === "worker" ? { ...part, rounds: 1 } : part);

const simpler = (play: Play): Play[] => [
  { ...play, parts: play.parts.map(oneRound) },
  { ...play, faults: [] },
  { ...play, isUnderWay: false },
  { ...play, skewMs: 0 },
  { ...play, dueInMs: 0 },
  { ...play, files: true },
  { ...play, channel: "mail" },
  { ...play, enrolled: Math.min(1, play.enrolled), people: 1 },
  {
    ...play,
    people: Math.max(1, play.people - 1),
    enrolled: Math.min(play.enrolled, Math.max(1, play.people - 1)),
  },
];

/** A readable description of a schedule. */
export function describe({ play, seen }: Shortest): string {
  const who = (part: Part, index: number) => {
    const { kind, ...about } = part;
    const facts = Object.entries(about).map(([name, value]) => `${name} ${value}`);
    return `${index + 1} ${kind}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
  };
  const { parts, turns: _, faults, ...begins } = play;
  return [
    ...seen.violations.map(({ kind, what }) => `${kind}: ${what}`),
    `begins with ${JSON.stringify({ ...begins, ...(faults.length > 0 ? { faults } : {}) })}`,
    ...seen.stretches.map(
      ({ part, steps, at }) => `  ${who(parts[part]!, part)}: ${steps} steps, held before ${at}`,
    ),
    ...seen.errors.map((error) => `  said: ${error}`),
  ]
    .join("\n")
    .replaceAll("held before its end", "to its end");
}
