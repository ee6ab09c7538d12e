/** Who looks at which conversation, as far as this process's sockets say. */
export type Presence = {
  /** A socket shows a conversation, or none; answers the conversations whose viewers changed. */
  show(socket: Viewer, conversation: string | null, isTyping: boolean): string[];
  viewers(workspaceId: string, conversation: string): { id: string; isTyping: boolean }[];
};
export type Viewer = { socketId: string; personId: string; workspaceId: string };

export function createPresence(): Presence {
  const places = new Map<string, Map<string, { personId: string; isTyping: boolean }>>();
  const current = new Map<string, string>();
  const keyOf = (workspaceId: string, conversation: string) => `${workspaceId}:${conversation}`;

  function leave(socketId: string, key: string) {
    const viewers = places.get(key);
    viewers?.delete(socketId);
    if (viewers?.size === 0) places.delete(key);
  }

  return {
    show({ socketId, personId, workspaceId }, conversation, isTyping) {
      const before = current.get(socketId);
      const key = conversation && keyOf(workspaceId, conversation);
      if (before && before !== key) leave(socketId, before);
      if (!key) current.delete(socketId);
      else {
        current.set(socketId, key);
        places.set(key, (places.get(key) ?? new Map()).set(socketId, { personId, isTyping }));
      }
      const changed = new Set([before, key].filter((place) => typeof place === "string"));
      return [...changed].map((place) => place.slice(workspaceId.length + 1));
    },
    viewers(workspaceId, conversation) {
      const people = new Map<string, boolean>();
      for (const { personId, isTyping } of places.get(keyOf(workspaceId, conversation))?.values() ?? [])
        people.set(personId, isTyping || (people.get(personId) ?? false));
      return [...people].map(([id, isTyping]) => ({ id, isTyping }));
    },
  };
}
