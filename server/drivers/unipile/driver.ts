import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import {
  looksSpent,
  type NetworkAccount,
  type NetworkPort,
  type News,
  type TakeLook,
} from "@/server/ports/network";
import { act } from "./act";
import { createClient, createDownload, type ServiceAddress, versionOf } from "./client";
import { newsSince } from "./events";
import { findPerson, type Looking } from "./find-person";
import { history } from "./history";
import { lookUp } from "./look-up";
import { createLooks } from "./looks";
import { beforehand, lockoutOf } from "./meaning";
import { createOnce } from "./once";
import { createPace, defaultRests, type Pace, type Rests } from "./pace";
import { createPeople } from "./people";
import { Problem } from "./problem";
import { goneProfile, profileOf } from "./profile";
import { reconnect } from "./reconnect";
import { search } from "./search";
import { answer, checkApproval, resend, signIn } from "./sign-in";
import { createV1 } from "./v1/api";
import { createV2 } from "./v2/api";

/** Pictures are fetched from a URL that the network names; larger ones are not used. */
const photoLimits = { maxBytes: 2_000_000, timeoutMs: 15_000 };

type UnipileParts = {
  http: Http;
  service: ServiceAddress;
  /** Where owners come back to from a page of the service. */
  returnTo: string;
  takeLook: TakeLook;
  now(): Date;
  rests?: Rests;
};

/**
 * The professional network, through a service that acts there for an account (docs/network-driver.md). It is polled rarely, with minutes
 * between two checks, unless `wake` reports an event.
 */
export function createUnipileNetwork(given: UnipileParts): NetworkPort {
  const parts = partsOf(given);
  const { api, looking, pace } = parts;
  return {
    isSandbox: false,
    // The service chooses among its own proxies, which are of one kind.
    proxyTypes: ["basic"],
    // It does not count its proxies out.
    proxyStock: async () => [],
    ...session(parts),
    ...ownAccount(parts),
    ...otherPeople(parts),
    act: (account, action, ready) => act(parts, account, action, ready),
    search: (account, ...of) => search(api, account, ...of),
    history: (account, cursor) => history({ ...parts, look: looking(account, false) }, account, cursor),
    lookUp: (account, action, since) =>
      parts.reading(account, (ref) =>
        lookUp({ ...parts, look: looking(account, true) }, account, ref, action, since),
      ),
    events: (account, cursor, limit) => eventsOf(parts, account, cursor, limit),
    wake: (remoteRef) => pace.wake(remoteRef),
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf({ http, service, returnTo, takeLook, now, rests = defaultRests }: UnipileParts) {
  const client = createClient(http, service);
  const api = versionOf(service) === 1 ? createV1(client, new URL(service.url).origin) : createV2(client);
  const pace = createPace(now, rests);
  const looking: Looking = (account, isOwed) => async (ref, who) => {
    if (!(await takeLook(account, isOwed))) throw new Error(looksSpent);
    return api.person(ref, who);
  };
  return {
    ...{ api, http, now, returnTo, pace, looking },
    download: createDownload(http, service),
    people: createPeople(),
    once: createOnce(),
    looks: createLooks(now),
    reading: readingAt(pace),
  };
}

/** Reads as an account that is signed in. */
const readingAt =
  (pace: Pace) =>
  async <T>({ remoteRef }: NetworkAccount, read: (ref: string) => Promise<T>): Promise<T> => {
    if (remoteRef === null) throw new Error("challenge");
    try {
      return await read(remoteRef);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 429) pace.rest(remoteRef, (error.retryAfterSeconds ?? 900) * 1000);
      const reason = lockoutOf(error);
      throw reason ? new Error(reason) : error;
    }
  };

/** Signing in, whatever the network asks for on the way, and signing out. */
/** A sign-in page of the service leads back to the pages of the account's brand. */
const returning = (parts: Parts, { returnTo = parts.returnTo }: NetworkAccount): Parts => ({
  ...parts,
  returnTo,
});

const session = (parts: Parts) =>
  ({
    signIn: (account) => signIn(returning(parts, account), account),
    reconnect: (account, change) => reconnect(returning(parts, account), account, change),
    checkApproval: (account) => checkApproval(returning(parts, account), account),
    choose: async (account, of, choice) => {
      const result = await answer(returning(parts, account), account, { of, choice });
      return result === "refused" ? { kind: "wrong_choice" } : result;
    },
    enterCode: async (account, code) => {
      const result = await answer(returning(parts, account), account, { code });
      return result === "refused" ? { kind: "wrong_code" } : result;
    },
    resendCode: (account) => resend(returning(parts, account), account),
    enterPhone: async (account, phone) => {
      const result = await answer(returning(parts, account), account, { phone });
      return result === "refused" ? { kind: "wrong_phone" } : result;
    },
    // The service has no sign-in at the second factor's own provider: it asks for codes only.
    enterTwoFactor: async () => ({ kind: "failed" }),
    async signOut({ remoteRef }) {
      if (remoteRef === null) return;
      await parts.api.remove(remoteRef).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.status !== 404) throw error;
      });
    },
  }) satisfies Partial<NetworkPort>;

/** Calls about the account itself. */
const ownAccount = ({ api, http, pace, download, reading }: Parts) =>
  ({
    self: (account) =>
      reading(account, async (ref) => {
        const { person, accountType } = await api.me(ref);
        return { profile: profileOf(person), accountType };
      }),
    photo: (account) =>
      reading(account, async (ref) => {
        const { photoUrl } = (await api.me(ref)).person;
        if (photoUrl === null) return null;
        const { status, body } = await http.fetch(photoUrl, {}, photoLimits);
        return status === 200 ? body : null;
      }),
    file: (account, file, maxBytes) =>
      reading(account, async (ref) => {
        if (pace.rests(ref)) throw new Error("the network service asked us to wait");
        return download(api.filePath(ref, file), maxBytes).catch(whyNoFile);
      }),
  }) satisfies Partial<NetworkPort>;

/** The account's relations to members, and their posts. */
const otherPeople = ({ api, looks, looking, reading }: Parts) =>
  ({
    async withdraw(account, whom) {
      const { remoteRef } = account;
      if (remoteRef === null) return { kind: "later", reason: "challenge" };
      try {
        const person =
          looks.last(remoteRef, whom) ?? (await findPerson(looking(account, false), remoteRef, whom));
        looks.forget(remoteRef, whom);
        if (person !== null && person !== "gone") await api.withdraw(remoteRef, person);
        return { kind: "done" };
      } catch (error) {
        const outcome = beforehand(error, { kind: "connection_request" });
        if (!outcome) throw error;
        return { kind: "later", reason: "reason" in outcome ? outcome.reason : "unreachable" };
      }
    },
    lookAt: (account, whom) =>
      reading(account, async (ref) => {
        const person = await findPerson(looking(account, false), ref, whom);
        if (person === null) return null;
        if (person === "gone") return { profile: goneProfile(whom), relation: "gone" };
        looks.note(ref, whom, person);
        return { profile: profileOf(person), relation: person.relation };
      }),
    newestPost: (account, whom) =>
      reading(account, async (ref) => {
        const person = looks.last(ref, whom) ?? (await findPerson(looking(account, false), ref, whom));
        if (person !== null && person !== "gone") looks.note(ref, whom, person);
        const [post] = person === null || person === "gone" ? [] : await api.posts(ref, person.id);
        if (!post) return { kind: "none", reason: "no_posts" };
        if (!post.takesComments) return { kind: "none", reason: "no_comments" };
        return { kind: "post", id: post.id, text: post.text };
      }),
  }) satisfies Partial<NetworkPort>;

const eventsOf = (parts: Parts, account: NetworkAccount, cursor: string | null, limit: number) =>
  parts.reading(account, async (ref): Promise<News> => {
    const { pace, looking } = parts;
    const which = pace.due(ref);
    if (which.length === 0 && cursor !== null) return { events: [], cursor, isPartial: true };
    const look = looking(account, true);
    const { hasMore, ...news } = await newsSince({ ...parts, look }, ref, cursor, { which, limit });
    pace.read(ref, which, hasMore);
    return { ...news, isPartial: hasMore || !which.includes("messages") };
  });

/** The statuses with which the service says that a file is gone, or unavailable. */
const goneStatuses = [400, 404, 410, 422];

function whyNoFile(error: unknown): "gone" | "too_large" {
  if (error instanceof EgressError && error.failure === "too_large") return "too_large";
  const isGone =
    error instanceof Problem && goneStatuses.includes(error.status) && !lockoutOf(error) && !error.limit;
  if (isGone) return "gone";
  throw error;
}
