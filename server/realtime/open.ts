import type { Logger } from "pino";
import type { Config } from "@/server/config";
import type { Doors } from "@/server/db/doors";
import type { Sessions } from "@/server/http/sessions";
import { listen } from "./listener";
import { readEvents } from "./outbox-reader";
import { createPresence } from "./presence";
import { presenceChannel, sharePresence } from "./presence-notices";
import { rooms } from "./rooms";
import { type Admission, openSockets, type Sockets } from "./sockets";

type Parts = { config: Config; doors: Doors; sessions: Sessions; admit: Admission; log: Logger };

/** The realtime side of an API process: sockets, the events sent over them, and notices of changed rights. */
export async function openRealtime({ config, doors, sessions, admit, log }: Parts): Promise<Sockets> {
  const presence = createPresence();
  const colleagues = sharePresence({
    presence,
    doors,
    onChange: (places) => sockets.publishViewers(places),
    log,
  });
  const sockets = openSockets({ sessions, admit, presence, onViewing: colleagues.say, log });
  const events = readEvents(doors, sockets.publish, log);
  await events.start();
  const notices = listen({
    url: config.database.url("app"),
    channels: ["outbox", "access", presenceChannel],
    onNotice(channel, payload) {
      if (channel === "outbox") return events.wake();
      if (channel === presenceChannel) return colleagues.receive(payload);
      const [kind, id = ""] = payload.split(":");
      sessions.forget(kind === "person" ? { personId: id } : { workspaceId: id });
      void sockets.recheck(kind === "person" ? rooms.person(id) : rooms.workspace(id));
    },
    onGap() {
      sessions.forgetAll();
      void sockets.recheckAll();
      sockets.refetchAll();
      events.wake();
    },
    log,
  });
  return {
    ...sockets,
    async close() {
      await notices.stop();
      await events.stop();
      await sockets.close();
      await colleagues.stop();
    },
  };
}
