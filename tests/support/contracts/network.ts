import assert from "node:assert/strict";
import { imageKind } from "@/server/domain/images/sniff";
import type { HistoryPage, NetworkAction, NetworkEvent, NetworkTalk } from "@/server/ports/network";
import { stepGuarantees } from "../network-steps";
import {
  broken,
  evidenceOf,
  type Guarantee,
  type NetworkSubject,
  newKey,
  refused,
  sent,
  tryAction,
} from "../network-trial";

/** Challenges that are solved outside the product and then checked again. */
const solvedElsewhere = [
  ["captcha", "captcha_needed"],
  ["verify_email", "email_unverified"],
  ["approval", "approval_needed"],
  ["subscription_missing", "subscription_needed"],
] as const;

const visit = (to: string, key = newKey()): NetworkAction => ({ kind: "visit_profile", to, key });
const request = (to: string, key = newKey(), note: string | null = "Hello"): NetworkAction => ({
  kind: "connection_request",
  to,
  note,
  key,
});
const message = (to: string, key = newKey()): NetworkAction => ({
  kind: "message",
  to,
  text: "Hi there",
  key,
});

async function allEvents({ port, account }: NetworkSubject): Promise<NetworkEvent[]> {
  const events: NetworkEvent[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await port.events(account, cursor, 50);
    events.push(...page.events);
    if (page.events.length === 0) return events;
    cursor = page.cursor;
  }
}

const relationTo = async ({ port, account }: NetworkSubject, to: string) =>
  (await port.lookAt(account, to))?.relation;

/** The guarantees of every network driver to the engine, as sentences. They run one after the other on one subject. */
export const networkContract: readonly Guarantee[] = [
  {
    name: "the picture of the account is an image, if the network shows one (CRED-02)",
    async hold({ port, account }) {
      const photo = await port.photo(account);
      assert.ok(photo === null || imageKind(photo) !== null);
    },
  },
  {
    name: "the right password signs in and returns the account's profile",
    async hold({ port, account }) {
      const result = await port.signIn(account);
      assert.ok(result.kind === "signed_in" && result.profile.firstName && result.profile.memberRef);
    },
  },
  {
    name: "a wrong password is a result, not an error",
    async hold({ port, account }) {
      const wrong = { ...account, password: `${account.password}x` };
      assert.deepEqual(await port.signIn(wrong), { kind: "wrong_password" });
    },
  },
  {
    name: "a look returns the relation to strangers, closed profiles, deleted profiles and unknown people",
    async hold(subject) {
      const stranger = await subject.port.lookAt(subject.account, subject.friendly());
      assert.equal(stranger?.relation, "none");
      assert.ok(stranger.profile.firstName && stranger.profile.profileUrl);
      assert.equal(await relationTo(subject, subject.closed), "closed");
      assert.equal(await relationTo(subject, subject.gone), "gone");
      assert.equal(await subject.port.lookAt(subject.account, subject.nobody), null);
    },
  },
  {
    name: "a visit is made once it gets permission, and is found by its key",
    async hold(subject) {
      const action = visit(subject.friendly());
      const providerId = await sent(subject, action);
      assert.deepEqual(await evidenceOf(subject, action), { kind: "found", providerId });
    },
  },
  {
    name: "nothing has happened yet when permission is asked for",
    async hold(subject) {
      const to = subject.friendly();
      const action = request(to);
      let seen: unknown;
      await tryAction(subject, action, async () => {
        seen = [await relationTo(subject, to), await evidenceOf(subject, action)];
        return "go";
      });
      assert.deepEqual(seen, ["none", { kind: "absent" }]);
    },
  },
  {
    name: "a stopped action leaves no trace",
    async hold(subject) {
      const to = subject.friendly();
      const action = request(to);
      const { outcome } = await tryAction(subject, action, async () => "stop");
      assert.deepEqual(outcome, { kind: "stopped" });
      assert.equal(await relationTo(subject, to), "none");
      assert.deepEqual(await evidenceOf(subject, action), { kind: "absent" });
    },
  },
  {
    name: "after a request the relation is requested, and a second request is refused",
    async hold(subject) {
      const to = subject.friendly();
      await sent(subject, request(to));
      assert.equal(await relationTo(subject, to), "requested");
      await refused(subject, request(to));
    },
  },
  {
    name: "actions with the same key have one effect, even if both run at once",
    async hold(subject) {
      const to = await subject.connected();
      const key = newKey();
      const before = (await allEvents(subject)).length;
      const ids = await Promise.all(
        [message(to, key), message(to, key)].map((action) => sent(subject, action)),
      );
      assert.equal(new Set([...ids, await sent(subject, message(to, key))]).size, 1);
      await subject.letTimePass();
      const answers = (await allEvents(subject)).slice(before);
      assert.ok(answers.length <= 1, "one message has at most one answer");
    },
  },
  {
    name: "actions on people not connected and on closed, deleted and unknown profiles are refused",
    async hold(subject) {
      await refused(subject, message(subject.friendly()));
      await refused(subject, request(subject.closed));
      await refused(subject, message(subject.closed));
      await refused(subject, request(subject.gone));
      await refused(subject, visit(subject.gone));
      await refused(subject, visit(subject.nobody));
    },
  },
  {
    name: "an accepted request is reported once and makes the accounts connected",
    async hold(subject) {
      const to = subject.friendly();
      await sent(subject, request(to));
      await subject.letTimePass();
      const told = (await allEvents(subject)).filter((event) => event.profileUrl === to);
      assert.equal(told.filter((event) => event.kind === "request_accepted").length, 1);
      assert.equal(await relationTo(subject, to), "connected");
      await refused(subject, request(to));
    },
  },
  {
    name: "a reply arrives with its text and its thread",
    async hold(subject) {
      const to = await subject.connected();
      const before = (await allEvents(subject)).length;
      await sent(subject, message(to));
      await subject.letTimePass();
      const [answer] = (await allEvents(subject)).slice(before).filter((event) => event.profileUrl === to);
      assert.ok(answer?.kind === "message_received" && answer.text.trim() !== "" && answer.threadId !== "");
      assert.ok(answer.at instanceof Date);
    },
  },
  {
    name: "all earlier messages are read conversation by conversation, with the same ids as in the news (INBOX-10)",
    async hold(subject) {
      const { port, account } = subject;
      const to = await subject.connected();
      const providerId = await sent(subject, message(to));
      await subject.letTimePass();
      const news = (await allEvents(subject)).find(
        ({ kind, profileUrl }) => kind === "message_received" && profileUrl === to,
      );
      const first = await port.history(account, null);
      if (first.kind === "refused") return assert.equal(first.reason, "not_by_browser");
      assert.deepEqual(await port.history(account, null), first);
      const past: NetworkTalk[] = [];
      let ended = 0;
      for (let page: HistoryPage = first; ; ) {
        assert.ok(page.kind === "page", JSON.stringify(page));
        past.push(...page.messages);
        ended += page.ended;
        if (page.next === null) break;
        page = await port.history(account, page.next);
      }
      assert.equal(new Set(past.map(({ id }) => id)).size, past.length);
      assert.ok(ended >= new Set(past.map(({ threadId }) => threadId)).size && ended > 0);
      const known = past.find(({ id }) => id === news?.id);
      assert.ok(known?.kind === "message_received" && news?.kind === "message_received");
      assert.deepEqual(
        [known.text, known.at, known.threadId, known.memberRef],
        [...[news.text, news.at, news.threadId, news.memberRef]],
      );
      const own = past.filter((one) => one.threadId === news.threadId && one.kind === "message_sent");
      assert.ok(own.every((one) => one.kind === "message_sent" && one.memberRef === news.memberRef));
      assert.ok(own.some((one) => one.kind === "message_sent" && one.providerId === providerId));
    },
  },
  {
    name: "events come in order, page by page, and again from the same cursor",
    async hold(subject) {
      const { port, account } = subject;
      const all = await allEvents(subject);
      const first = await port.events(account, null, 1);
      const again = await port.events(account, null, 1);
      const second = await port.events(account, first.cursor, 1);
      assert.deepEqual(again, first);
      assert.deepEqual([...first.events, ...second.events], all.slice(0, 2));
      assert.equal(new Set(all.map((event) => event.id)).size, all.length);
      const end = await port.events(account, (await port.events(account, null, 1_000)).cursor, 10);
      assert.deepEqual(end.events, []);
    },
  },
  {
    name: "later means that nothing happened",
    async hold(subject) {
      const action = request(subject.friendly());
      const kind = await broken(subject, "later", action);
      if (kind === null) return;
      assert.equal(kind, "later");
      assert.deepEqual(await evidenceOf(subject, action), { kind: "absent" });
    },
  },
  {
    name: "an unknown outcome is settled by looking its key up",
    async hold(subject) {
      for (const [fault, evidence] of [["lost", "absent"] as const, ["unconfirmed", "found"] as const]) {
        for (const action of [request(subject.friendly()), message(await subject.connected())]) {
          const kind = await broken(subject, fault, action);
          if (kind === null) return;
          assert.equal(kind, "unknown");
          assert.equal((await evidenceOf(subject, action)).kind, evidence);
        }
      }
    },
  },
  {
    name: "an action that was done despite a failed answer is unknown, and found when it is looked up (R07)",
    async hold(subject) {
      if (!subject.failAfterNext) return;
      for (const action of [request(subject.friendly()), message(await subject.connected())]) {
        subject.failAfterNext();
        assert.equal((await tryAction(subject, action)).outcome.kind, "unknown");
        assert.equal((await evidenceOf(subject, action)).kind, "found");
      }
    },
  },
  {
    name: "a reached limit is named, and nothing happens (R10)",
    async hold(subject) {
      if (!subject.breakNext) return;
      await subject.breakNext("limit");
      const action = request(subject.friendly());
      assert.deepEqual((await tryAction(subject, action)).outcome, {
        kind: "later",
        reason: "limit_reached",
      });
      assert.equal((await evidenceOf(subject, action)).kind, "absent");
    },
  },
  {
    name: "a challenge requires a code at sign-in and makes actions wait",
    async hold(subject) {
      if (!subject.breakNext) return;
      await subject.breakNext("challenge");
      assert.equal((await tryAction(subject, visit(subject.friendly()))).outcome.kind, "later");
      assert.equal((await subject.port.signIn(subject.account)).kind, "code_needed");
      assert.equal((await tryAction(subject, visit(subject.friendly()))).outcome.kind, "later");
    },
  },
  {
    name: "a wrong code can be corrected, a code can be sent again, and the right one signs the account in",
    async hold(subject) {
      if (!subject.breakNext || !subject.code) return;
      const { port, account } = subject;
      const right = subject.code();
      const wrong = right === "111111" ? "222222" : "111111";
      assert.deepEqual(await port.enterCode(account, wrong), { kind: "wrong_code" });
      assert.equal((await port.signIn(account)).kind, "code_needed");
      assert.equal((await port.resendCode(account)).kind, "code_needed");
      assert.equal((await port.enterCode(account, right)).kind, "signed_in");
      assert.equal((await port.signIn(account)).kind, "signed_in");
      await sent(subject, visit(subject.friendly()));
    },
  },
  {
    name: "the account's profile is read without signing in (CRED-04)",
    async hold({ port, account }) {
      const { profile, accountType } = await port.self(account);
      const signedIn = await port.signIn(account);
      assert.ok(signedIn.kind === "signed_in");
      assert.deepEqual([profile.memberRef, accountType], [signedIn.profile.memberRef, signedIn.accountType]);
    },
  },
  {
    name: "an unanswered request can be withdrawn, and withdrawing a missing one is not an error (R10)",
    async hold(subject) {
      const { port, account } = subject;
      const to = subject.friendly();
      await sent(subject, request(to));
      assert.deepEqual(await port.withdraw(account, to), { kind: "done" });
      assert.equal(await relationTo(subject, to), "none");
      assert.deepEqual(await port.withdraw(account, to), { kind: "done" });
    },
  },
  {
    name: "proxies in reserve are counted by country and kind (CRED-27)",
    async hold({ port }) {
      for (const { code, type, count } of await port.proxyStock()) {
        assert.match(code, /^[A-Z]{2}$/);
        assert.ok(["basic", "residential"].includes(type) && Number.isInteger(count) && count >= 0);
      }
    },
  },
  {
    name: "a phone number is required, a wrong one can be corrected, and a code is sent to the right one (CRED-52)",
    async hold(subject) {
      const { port, account } = subject;
      if (!(await subject.meet?.("phone"))) return;
      assert.equal((await port.signIn(account)).kind, "phone_needed");
      assert.deepEqual(await port.enterPhone(account, "+4915100000000"), { kind: "wrong_phone" });
      const asked = await port.enterPhone(account, "+4915112345678");
      assert.ok(asked.kind === "code_needed" && asked.pinType === "sms");
      await subject.meet?.("as usual");
      assert.equal((await port.signIn(account)).kind, "signed_in");
    },
  },
  {
    name: "a refused second factor shows why, and the right one signs in (CRED-65 to CRED-68)",
    async hold(subject) {
      const { port, account } = subject;
      if (!(await subject.meet?.("two_factor"))) return;
      assert.equal((await port.signIn(account)).kind, "two_factor_needed");
      const enter = (password: string) => port.enterTwoFactor(account, { username: "a@b.example", password });
      assert.deepEqual(await enter("wrong"), { kind: "invalid" });
      assert.deepEqual(await enter("locked"), { kind: "locked" });
      assert.deepEqual(await enter("outdated"), { kind: "password_outdated" });
      const result = await enter("right");
      assert.ok(result.kind === "accepted" && result.signIn.kind === "signed_in");
    },
  },
  {
    name: "a challenge solved elsewhere is required once, makes actions wait, and is over on return (CRED-34, CRED-57, CRED-58)",
    async hold(subject) {
      const { port, account } = subject;
      for (const [meeting, kind] of solvedElsewhere) {
        if (!(await subject.meet?.(meeting))) continue;
        assert.equal((await port.signIn(account)).kind, kind);
        if (meeting !== "subscription_missing")
          assert.deepEqual((await tryAction(subject, visit(subject.friendly()))).outcome, {
            kind: "later",
            reason: "challenge",
          });
        // Signing in would ask for a second confirmation.
        const again = meeting === "approval" ? port.checkApproval(account) : port.signIn(account);
        assert.equal((await again).kind, "signed_in");
      }
    },
  },
  {
    name: "a choice is made by the id of an option, and no other id signs the account in",
    async hold(subject) {
      const { port, account } = subject;
      if (!(await subject.meet?.("choice"))) return;
      const asked = await port.signIn(account);
      assert.ok(asked.kind === "choice_needed" && asked.options.length > 0);
      const id = asked.options[0]?.id ?? "";
      assert.deepEqual(await port.choose(account, asked.of, `${id}x`), { kind: "wrong_choice" });
      assert.equal((await port.choose(account, asked.of, id)).kind, "signed_in");
    },
  },
  {
    name: "another country applies once the account is reported as signed in",
    async hold({ port, account }) {
      const connection = { kind: "country", countryCode: "FR", type: "basic", attempt: 2 } as const;
      const change = { connection: true, session: false };
      assert.equal((await port.reconnect({ ...account, connection }, change)).kind, "signed_in");
    },
  },
  {
    name: "a restriction and a limit of sign-ins are reported as such; a restricted account reads but does not act (CRED-31)",
    async hold(subject) {
      const { port, account } = subject;
      if (await subject.meet?.("login_limited"))
        assert.equal((await port.signIn(account)).kind, "login_limited");
      if (await subject.meet?.("restricted")) {
        assert.equal((await port.signIn(account)).kind, "restricted");
        const { outcome } = await tryAction(subject, visit(subject.friendly()));
        assert.deepEqual(outcome, { kind: "later", reason: "restricted" });
        await assert.rejects(port.events(account, null, 1), /^Error: restricted$/);
      }
      await subject.meet?.("as usual");
    },
  },
  {
    name: "a failing proxy shows until when it fails (CRED-12, CRED-39)",
    async hold(subject) {
      if (!(await subject.meet?.("proxy_fails"))) return;
      const result = await subject.port.signIn(subject.account);
      assert.ok(result.kind === "proxy_failed" && +result.retryAt > Date.now());
      await subject.meet?.("as usual");
      assert.equal((await subject.port.signIn(subject.account)).kind, "signed_in");
    },
  },
  {
    name: "a code that was not requested changes nothing",
    async hold({ port, account }) {
      assert.equal((await port.enterCode(account, "111111")).kind, "signed_in");
    },
  },
  ...stepGuarantees,
  {
    name: "a person with a new address keeps the id, can be written to by it, and replies from the new one (R15)",
    async hold(subject) {
      const { port, account, rename } = subject;
      if (!rename) return;
      const to = await subject.connected();
      const before = (await port.lookAt(account, to))?.profile;
      assert.ok(before);
      const address = await rename(to);
      const after = (await port.lookAt(account, address))?.profile;
      assert.equal(after?.memberRef, before.memberRef);
      assert.notEqual(after?.profileUrl, before.profileUrl);
      await sent(subject, message(before.memberRef));
      await subject.letTimePass();
      const answers = (await allEvents(subject)).filter(
        ({ kind, memberRef }) => kind === "message_received" && memberRef === before.memberRef,
      );
      assert.deepEqual(
        answers.map(({ profileUrl }) => profileUrl),
        [after?.profileUrl],
      );
    },
  },
  {
    name: "a message from a person we never contacted is reported with its text",
    async hold(subject) {
      if (!subject.strangerWrites) return;
      const ref = await subject.strangerWrites("Do we know each other?");
      const told = (await allEvents(subject)).filter(({ memberRef }) => memberRef === ref);
      const [message] = told;
      assert.equal(told.length, 1);
      assert.ok(message?.kind === "message_received" && message.text === "Do we know each other?");
      assert.ok(message.name && message.profileUrl && message.threadId);
    },
  },
  {
    name: "a file of a message is fetched by its ref, and a missing or too large one is reported as such",
    async hold(subject) {
      if (!subject.sendPictures) return;
      const { port, account } = subject;
      await subject.sendPictures();
      const files = (await allEvents(subject)).flatMap((event) =>
        event.kind === "message_received" ? (event.files ?? []) : [],
      );
      const fetched = await Promise.all(files.map(({ ref }) => port.file(account, ref, 1_000_000)));
      const picture = fetched.find((answer) => typeof answer !== "string");
      assert.ok(picture && imageKind(picture) === "png");
      assert.ok(fetched.includes("gone"));
      const { ref } = files[fetched.indexOf(picture)]!;
      assert.equal(await port.file(account, ref, picture.length - 1), "too_large");
    },
  },
];

/** Runs the whole contract on a subject; each sentence maps to "held" or to the error that broke it. */
export async function holdToContract(subject: NetworkSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of networkContract) {
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  }
  return verdicts;
}
