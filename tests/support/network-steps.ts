import assert from "node:assert/strict";
import type { NetworkAction } from "@/server/ports/network";
import {
  barred,
  broken,
  evidenceOf,
  type Guarantee,
  type NetworkSubject,
  newKey,
  refusedFor,
  sent,
  type Trait,
} from "./network-trial";

type Kind = NetworkAction["kind"];
const all: readonly Kind[] = [
  ...(["follow", "like_post", "comment_post", "endorse", "connection_by_email", "inmail"] as const),
  ...(["group_message", "event_message", "event_invite"] as const),
];

/** A step for a person, with all its fields. */
function stepOf({ steps }: NetworkSubject, kind: Kind, to: string): NetworkAction {
  const common = { to, key: newKey() };
  const text = `A word about ${common.key}`;
  switch (kind) {
    case "connection_by_email":
      return { kind, ...common, email: steps.emailOf(to), note: "Hello" };
    case "connection_request":
      return { kind, ...common, note: "Hello" };
    case "inmail":
      return { kind, ...common, subject: "A question", text };
    case "group_message":
      return { kind, ...common, url: steps.group, text };
    case "event_message":
      return { kind, ...common, url: steps.event, text };
    case "event_invite":
      return { kind, ...common, url: steps.event };
    case "comment_post":
      return { kind, ...common, text, below: null };
    case "message":
      return { kind, ...common, text };
    default:
      return { kind, ...common };
  }
}

const members: Partial<Record<Kind, Trait>> = { group_message: "in_group", event_message: "in_event" };

/** The person a step reaches; only connections can be endorsed or invited to an event. */
const reached = (subject: NetworkSubject, kind: Kind, who: Trait = members[kind] ?? "active") =>
  kind === "endorse" || kind === "event_invite"
    ? subject.steps.connectedTo(who)
    : Promise.resolve(subject.steps.somebody(who));

const offered = ({ steps }: NetworkSubject, ...kinds: Kind[]) =>
  kinds.every((kind) => !steps.lacks.has(kind));

/** Checks that a step is refused, if the subject can provide such a person. */
async function needless(subject: NetworkSubject, kind: Kind, who: Trait, reason: string): Promise<void> {
  const to = offered(subject, kind) ? await reached(subject, kind, who) : null;
  if (to !== null) await refusedFor(subject, stepOf(subject, kind, to), reason);
}

/** Sends an InMail as an account with such a subscription, to such a person. */
async function inMailAs(
  subject: NetworkSubject,
  type: Parameters<NetworkSubject["steps"]["subscribe"]>[0],
  who: Trait = "active",
): Promise<NetworkAction | null> {
  if (!offered(subject, "inmail") || !(await subject.steps.subscribe(type))) return null;
  const to = subject.steps.somebody(who);
  return to === null ? null : stepOf(subject, "inmail", to);
}

/** The guarantees of every network driver about steps beyond visits, requests and messages. */
export const stepGuarantees: readonly Guarantee[] = [
  {
    name: "a step the way to the network does not offer is barred, and nothing happens (CAMP-26)",
    async hold(subject) {
      for (const kind of subject.steps.lacks)
        await barred(subject, stepOf(subject, kind, subject.friendly()), "not_supported");
    },
  },
  {
    name: "every step it offers happens once ready says go, and has one effect whatever its key is tried (CAMP-28)",
    async hold(subject) {
      await subject.steps.subscribe("premium");
      for (const kind of all.filter((one) => offered(subject, one))) {
        const to = await reached(subject, kind);
        assert.ok(to, kind);
        const action = stepOf(subject, kind, to);
        const ids = [await sent(subject, action), await sent(subject, action)];
        assert.equal(new Set(ids).size, 1, kind);
        assert.deepEqual(await evidenceOf(subject, action), { kind: "found", providerId: ids[0] }, kind);
      }
    },
  },
  {
    name: "an unknown outcome of a like, a comment, an endorsement, a request by e-mail or an InMail is settled by what it left",
    async hold(subject) {
      await subject.steps.subscribe("premium");
      const traced = ["like_post", "comment_post", "endorse", "connection_by_email", "inmail"] as const;
      for (const kind of traced.filter((one) => offered(subject, one)))
        for (const [fault, evidence] of [["lost", "absent"] as const, ["unconfirmed", "found"] as const]) {
          const to = await reached(subject, kind);
          assert.ok(to, kind);
          const action = stepOf(subject, kind, to);
          const outcome = await broken(subject, fault, action);
          if (outcome === null) return;
          assert.equal(outcome, "unknown", kind);
          assert.equal((await evidenceOf(subject, action)).kind, evidence, `${kind} ${fault}`);
        }
    },
  },
  {
    name: "who has no posts is neither liked nor commented on (CAMP-25, no posts)",
    async hold(subject) {
      await needless(subject, "like_post", "no_posts", "no_posts");
      await needless(subject, "comment_post", "no_posts", "no_posts");
    },
  },
  {
    name: "what a comment would be about can be read, and the comment goes below exactly that (CAMP-68)",
    async hold(subject) {
      const { port, account } = subject;
      const newest = (to: string) => port.newestPost(account, to);
      const to = offered(subject, "comment_post") ? await reached(subject, "comment_post") : null;
      if (to === null) return;
      const post = await newest(to);
      assert.ok(post.kind === "post" && post.id && post.text);
      const comment = { kind: "comment_post", to, text: "Well said" } as const;
      await refusedFor(subject, { ...comment, below: "another", key: newKey() }, "no_posts");
      await sent(subject, { ...comment, below: post.id, key: newKey() });
      for (const reason of ["no_posts", "no_comments"] as const) {
        const other = await reached(subject, "comment_post", reason);
        if (other !== null) assert.deepEqual(await newest(other), { kind: "none", reason });
      }
    },
  },
  {
    name: "a post that takes no comments gets none (CAMP-25, no comments)",
    hold: (subject) => needless(subject, "comment_post", "no_comments", "no_comments"),
  },
  {
    name: "what is liked or endorsed already, or has nothing to endorse, leaves nothing to do (CAMP-25, no actions)",
    async hold(subject) {
      await needless(subject, "endorse", "no_skills", "no_actions");
      for (const kind of ["like_post", "endorse"] as const) {
        const to = offered(subject, kind) ? await reached(subject, kind) : null;
        if (to === null) continue;
        await sent(subject, stepOf(subject, kind, to));
        await refusedFor(subject, stepOf(subject, kind, to), "no_actions");
      }
    },
  },
  {
    name: "strangers are neither endorsed nor invited (CAMP-25)",
    async hold(subject) {
      for (const kind of ["endorse", "event_invite"] as const)
        if (offered(subject, kind))
          await refusedFor(subject, stepOf(subject, kind, subject.friendly()), "not_connected");
    },
  },
  {
    name: "a request by e-mail is a request: it makes us wait, and neither relations nor asked people get one (CAMP-25)",
    async hold(subject) {
      if (!offered(subject, "connection_by_email")) return;
      const { port, account } = subject;
      const to = subject.friendly();
      await sent(subject, stepOf(subject, "connection_by_email", to));
      assert.equal((await port.lookAt(account, to))?.relation, "requested");
      await refusedFor(subject, stepOf(subject, "connection_by_email", to), "request_already_sent");
      await refusedFor(subject, stepOf(subject, "connection_request", to), "request_already_sent");
      const relation = await subject.connected();
      await refusedFor(subject, stepOf(subject, "connection_by_email", relation), "already_connected");
    },
  },
  {
    name: "an InMail is answered like a message, and goes to nobody twice (CAMP-25, already InMailed)",
    async hold(subject) {
      const inMail = await inMailAs(subject, "premium");
      if (!inMail) return;
      await sent(subject, inMail);
      await refusedFor(subject, stepOf(subject, "inmail", inMail.to), "already_inmailed");
      await subject.letTimePass();
      const { events } = await subject.port.events(subject.account, null, 1_000);
      const answer = events.find(
        ({ kind, profileUrl }) => kind === "message_received" && profileUrl === inMail.to,
      );
      assert.ok(answer, "nobody answered");
    },
  },
  {
    name: "relations get messages, not InMails (CAMP-25, already connected)",
    async hold(subject) {
      if (offered(subject, "inmail"))
        await refusedFor(subject, stepOf(subject, "inmail", await subject.connected()), "already_connected");
    },
  },
  {
    name: "an InMail says what it waits for: a subscription, credits, or the person (CAMP-26)",
    async hold(subject) {
      const cases = [
        ["basic", "active", "not_premium"],
        ["premium", "no_inmail", "inmail_forbidden"],
        ["premium", "navigator_only", "needs_sales_navigator_subscription"],
        ["sales_navigator", "not_in_navigator", "no_sales_navigator_link"],
        ["no credits", "active", "out_of_credits"],
      ] as const;
      for (const [type, who, reason] of cases) {
        const inMail = await inMailAs(subject, type, who);
        if (inMail) await barred(subject, inMail, reason);
      }
      await subject.steps.subscribe("premium");
      if (offered(subject, "inmail"))
        await barred(subject, stepOf(subject, "inmail", subject.closed), "closed_profile");
    },
  },
  {
    name: "members of a group or an event are written to once, strangers to it never (CAMP-25, CAMP-26)",
    async hold(subject) {
      if (!offered(subject, "group_message", "event_message")) return;
      const outsider = subject.steps.somebody("in_neither");
      for (const kind of ["group_message", "event_message"] as const) {
        const to = (await reached(subject, kind)) ?? "";
        await sent(subject, stepOf(subject, kind, to));
        await refusedFor(subject, stepOf(subject, kind, to), "message_exists");
        if (outsider)
          await barred(subject, stepOf(subject, kind, outsider), "closed_for_group_or_event_messaging");
      }
    },
  },
  {
    name: "nobody is invited to an event twice (CAMP-25, invite already sent)",
    async hold(subject) {
      if (!offered(subject, "event_invite")) return;
      const to = await subject.connected();
      await sent(subject, stepOf(subject, "event_invite", to));
      await refusedFor(subject, stepOf(subject, "event_invite", to), "invite_already_sent");
    },
  },
];
