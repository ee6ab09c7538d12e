/** One person's conversation, in one workspace. */
export type Place = { workspaceId: string; conversation: string };
type Looker = { personId: string; isTyping: boolean };
/** The viewers of a place on one process's sockets. */
export type Sight = Place & { people: readonly Looker[] };
type Viewer = { socketId: string; personId: string; workspaceId: string };

/** Who views which conversation: this process's own sockets, and what other processes report. */
export type Presence = {
  /** A socket shows a conversation, or none; returns the places whose viewers changed. */
  show(socket: Viewer, conversation: string | null, isTyping: boolean): Place[];
  /** The viewers of a place on this process's own sockets, or of all their places. */
  own(place: Place): Sight;
  allOwn(): Sight[];
  /** Stores another process's report; returns whether it is new. */
  receive(process: string, sight: Sight, at: number): boolean;
  /** Drops reports from before `at`; returns their places. */
  forget(at: number): Place[];
  viewers(place: Place): { id: string; isTyping: boolean }[];
};

type Elsewhere = { process: string; sight: Sight; at: number };

const keyOf = ({ workspaceId, conversation }: Place) => `${workspaceId}:${conversation}`;

export function createPresence(): Presence {
  const here = new Map<string, Map<string, Looker>>();
  const current = new Map<string, Place>();
  const elsewhere = new Map<string, Elsewhere>();

  function leave(socketId: string, place: Place) {
    const lookers = here.get(keyOf(place));
    lookers?.delete(socketId);
    if (lookers?.size === 0) here.delete(keyOf(place));
    current.delete(socketId);
  }

  function enter(socketId: string, place: Place, looker: Looker) {
    current.set(socketId, place);
    here.set(keyOf(place), (here.get(keyOf(place)) ?? new Map()).set(socketId, looker));
  }

  const own = (place: Place): Sight => ({ ...place, people: folded(here.get(keyOf(place))?.values() ?? []) });

  return {
    show({ socketId, personId, workspaceId }, conversation, isTyping) {
      const before = current.get(socketId);
      const after = conversation === null ? undefined : { workspaceId, conversation };
      const isSame = before && after && keyOf(before) === keyOf(after);
      if (before) leave(socketId, before);
      if (after) enter(socketId, after, { personId, isTyping });
      return [isSame ? undefined : before, after].filter((place) => place !== undefined);
    },
    own,
    allOwn: () => [...new Map([...current.values()].map((place) => [keyOf(place), place])).values()].map(own),
    receive(process, sight, at) {
      const key = `${process}:${keyOf(sight)}`;
      const before = elsewhere.get(key)?.sight.people ?? [];
      if (sight.people.length > 0) elsewhere.set(key, { process, sight, at });
      else elsewhere.delete(key);
      return JSON.stringify(before) !== JSON.stringify(sight.people);
    },
    forget(at) {
      const silent = [...elsewhere].filter(([, said]) => said.at < at);
      for (const [key] of silent) elsewhere.delete(key);
      return silent.map(([, { sight }]) => sight);
    },
    viewers(place) {
      const others = [...elsewhere.values()].filter(({ sight }) => keyOf(sight) === keyOf(place));
      const all = [...own(place).people, ...others.flatMap(({ sight }) => sight.people)];
      return folded(all).map(({ personId: id, isTyping }) => ({ id, isTyping }));
    },
  };
}

/** A person with several tabs is there once, and types when one of them does. */
function folded(lookers: Iterable<Looker>): Looker[] {
  const people = new Map<string, boolean>();
  for (const { personId, isTyping } of lookers)
    people.set(personId, isTyping || (people.get(personId) ?? false));
  return [...people].map(([personId, isTyping]) => ({ personId, isTyping }));
}
