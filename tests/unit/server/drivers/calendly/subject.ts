import { randomUUID } from "node:crypto";
import pino from "pino";
import { createCalendly } from "@/server/drivers/calendly/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { SchedulingPort } from "@/server/ports/scheduling";
import type { Arrived, SchedulingSubject } from "@/tests/support/contracts/scheduling";
import { type StandInCalendly, type StandInPerson, startCalendly } from "@/tests/support/stand-ins/calendly";

const dayMs = 86_400_000;

/** The driver against the stand-in, with three people there; `logged` is every line of the log. */
export async function startSubject() {
  const calendly = await startCalendly({ now: new Date("2026-12-01T09:00:00.000Z") });
  const http = createHttp(createEgress({ allow: parseAllowList(calendly.allow) }));
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const port = createCalendly({
    http,
    account: {
      ...{ authUrl: calendly.authUrl, apiUrl: calendly.apiUrl, signingKey: calendly.signingKey },
      ...{ clientId: calendly.client.id, clientSecret: calendly.client.secret },
    },
    log,
  });
  const people = ["Nora Vane", "Ivo Brandt", "Mara Lindt"].map((name) =>
    calendly.newPerson({ name, email: `${name.split(" ")[0]}@host.example` }),
  );
  for (const person of people)
    for (const name of ["Intro", "Demo", "Consultation", "Workshop"]) calendly.addEventType(person, { name });
  const close = async () => {
    await http.close();
    await calendly.close();
  };
  return { calendly, port, people, logged, close, subject: subjectOf(calendly, port, people) };
}

function subjectOf(
  calendly: StandInCalendly,
  port: SchedulingPort,
  people: readonly StandInPerson[],
): SchedulingSubject {
  const arrived: Arrived[] = [];
  let isDown = false;
  calendly.webhooks.receiveBy(async ({ url, headers, body }) => {
    if (isDown) return 503;
    arrived.push({ url, headers, body, at: calendly.clock.now() });
    return 204;
  });
  const known = (uri: string) => {
    const person = people.find((one) => one.uri === uri);
    if (!person) throw new Error(`nobody is ${uri}`);
    return person;
  };
  return {
    port,
    newWorkspace: async () => randomUUID(),
    redirectUri: calendly.redirectUri,
    eventsUrl: (name) => `https://app.tern.test/api/webhooks/calendly/${name}`,
    now: calendly.clock.now,
    passMinutes: (minutes) => calendly.clock.advance(minutes * 60_000),
    decide: async (url, who, allows) => {
      const person = people[who];
      if (!person) throw new Error(`there is no person ${who}`);
      return calendly.decide(url, { person, allows });
    },
    revoke: async (_workspaceId, { ref }) => calendly.revoke(known(ref)),
    switchOff: async (_workspaceId, ref) => calendly.switchOff(calendly.typeOf(ref)),
    book: async (_workspaceId, link, guest) => calendly.book(link, guest),
    move: async (_workspaceId, ref, startsAt) => calendly.reschedule(ref, startsAt),
    cancel: async (_workspaceId, ref, by, reason) => calendly.cancel(ref, by, reason),
    noShow: async (_workspaceId, ref, isThere) => calendly.noShow(ref, isThere),
    arrivals: async () => {
      await calendly.webhooks.deliver();
      return arrived.splice(0);
    },
    failForADay: async () => {
      isDown = true;
      await calendly.webhooks.deliver();
      await calendly.clock.advance(1.5 * dayMs);
      isDown = false;
    },
  };
}
