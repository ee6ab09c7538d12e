import { type Asked, type Fault, openDoor } from "../door";
import { answerApi } from "./api";
import { createBookings } from "./bookings";
import { createOauth, tooMany } from "./oauth";
import { createWebhooks } from "./webhooks";
import { createWorld, nowOf, type StandInEventType, type StandInPerson, secret, typePage } from "./world";

export { type CalendlyDelivery, calendlySignature } from "./webhooks";
export type { StandInEventType, StandInPerson } from "./world";

const authHost = "auth.calendly.test";
const apiHost = "api.calendly.test";

/**
 * Calendly on loopback, written from its documentation, with a clock of its own that stands still until a test moves it. `redirectUris` are
 * the addresses that were registered with the app.
 */
export async function startCalendly({
  now = new Date(),
  redirectUris = ["https://app.tern.test/calendars/return"],
}: {
  now?: Date;
  redirectUris?: readonly string[];
} = {}) {
  const world = createWorld(now, { apiUrl: `http://${apiHost}`, pageUrl: "http://calendly.test" });
  const oauth = createOauth(world, redirectUris);
  const signingKey = secret();
  const webhooks = createWebhooks(world, signingKey);
  const faults: Fault[] = [];
  const limit: { left: number | null } = { left: null };

  function answerTo(asked: Asked) {
    if (asked.host === authHost) return oauth.answerOauth(asked);
    if (limit.left !== null && limit.left <= 0) return tooMany(42);
    if (limit.left !== null) limit.left -= 1;
    return answerApi(world, oauth, asked);
  }

  const door = await openDoor(answerTo, () => faults.shift());

  function addEventType(
    owner: StandInPerson,
    { name, duration = 30, kind = "solo", active = true }: Partial<StandInEventType> & { name: string },
  ): StandInEventType {
    const made: StandInEventType = {
      ...{ uri: world.uri("event_types"), owner, name, duration, kind, active, deletedAt: null },
      slug: `${name.toLowerCase().replace(/\W+/g, "-")}-${world.types.length}`,
    };
    world.types.push(made);
    return made;
  }

  return {
    authUrl: `http://${authHost}`,
    apiUrl: world.apiUrl,
    /** The routes for EGRESS_ALLOW. */
    allow: `${authHost}:80 -> 127.0.0.1:${door.port}, ${apiHost}:80 -> 127.0.0.1:${door.port}`,
    client: oauth.client,
    signingKey,
    redirectUri: redirectUris[0] ?? "",
    faults,
    /** Calls that are answered until the limit is reached; null for no limit. */
    limit,
    seen: door.seen,
    problems: door.problems,
    reused: oauth.reused,
    isLive: oauth.isLive,
    subscriptions: world.subscriptions,
    ...createBookings(world, webhooks),
    webhooks,
    clock: {
      now: () => nowOf(world),
      /** Lets time pass; messages that become due meanwhile are sent when they are. */
      async advance(ms: number): Promise<void> {
        const until = world.nowMs + ms;
        for (let due = webhooks.nextDueMs(); due <= until; due = webhooks.nextDueMs()) {
          world.nowMs = Math.max(world.nowMs, due);
          await webhooks.deliver();
        }
        world.nowMs = until;
      },
    },
    newPerson({ name, email }: { name: string; email: string }): StandInPerson {
      const person: StandInPerson = {
        ...{ uri: world.uri("users"), organization: world.uri("organizations"), name, email },
        ...{ slug: `${name.toLowerCase().replace(/\W+/g, "-")}-${world.people.length}` },
        ...{ avatarUrl: null, plan: "paid" as const },
      };
      world.people.push(person);
      return person;
    },
    addEventType,
    typeOf(uri: string): StandInEventType {
      const found = world.types.find((type) => type.uri === uri);
      if (!found) throw new Error(`the vendor has no event type ${uri}`);
      return found;
    },
    pageOf: (type: StandInEventType) => typePage(world, type),
    /** What the person does on the consent page; the address their browser is sent to. */
    decide: oauth.decide,
    /** The person disconnects the app at the vendor. */
    revoke: oauth.revoke,
    close: door.close,
  };
}

export type StandInCalendly = Awaited<ReturnType<typeof startCalendly>>;
