import assert from "node:assert/strict";
import {
  accessOf,
  allowed,
  type CrmGuarantee,
  connected,
  isKind,
  newAttempt,
  okOf,
  placeIn,
  signedIn,
} from "./subject";

export const connecting: CrmGuarantee[] = [
  {
    name: "who allows it is named, with the account (CRM-15)",
    async hold(subject) {
      const { account, tokens } = await signedIn(subject);
      assert.ok(account.ref && account.name);
      assert.match(account.url, /^https?:\/\//);
      assert.match(account.currency, /^[A-Z]{3}$/);
      assert.match(account.user.email, /@/);
      assert.ok(account.user.ref && account.user.name && account.user.isActive);
      assert.ok(tokens?.accessToken && tokens.refreshToken && tokens.accessToken !== tokens.refreshToken);
      assert.ok(tokens.expiresInSeconds >= 600 && tokens.expiresInSeconds <= 86_400);
    },
  },
  {
    name: "who refuses comes back without a code (INTEG-10)",
    async hold(subject) {
      const place = await placeIn(subject);
      const attempt = newAttempt(subject);
      const back = await subject.decide(await subject.port.addressOf(place, attempt), 0, false);
      assert.equal(back.searchParams.get("code"), null);
      assert.ok(back.searchParams.get("error"));
      assert.equal(back.searchParams.get("state"), attempt.state);
    },
  },
  {
    name: "a code serves once",
    async hold(subject) {
      const { place, attempt, code } = await allowed(subject);
      okOf(await subject.port.redeem(place, attempt, code));
      isKind(await subject.port.redeem(place, attempt, code), "refused");
    },
  },
  {
    name: "a code that is old, or never was, is refused",
    async hold(subject) {
      const { place, attempt, code } = await allowed(subject);
      isKind(await subject.port.redeem(place, attempt, "no-such-code"), "refused");
      await subject.passMinutes(11);
      isKind(await subject.port.redeem(place, attempt, code), "refused");
    },
  },
  {
    name: "an access token ends, and the refresh token goes on with the one that comes with its answer",
    async hold(subject) {
      const { place, access, tokens, account } = await signedIn(subject);
      assert.ok(tokens);
      await subject.passMinutes(tokens.expiresInSeconds / 60 + 1);
      isKind(await subject.port.account(place, access), "refused");
      const second = okOf(await subject.port.refresh(place, tokens.refreshToken));
      const third = okOf(await subject.port.refresh(place, second.refreshToken));
      const again = okOf(await subject.port.account(place, accessOf(third)));
      assert.deepEqual({ ...again }, { ...account });
    },
  },
  {
    name: "what is revoked is over, and revoking it again is no error (INTEG-12)",
    async hold(subject) {
      const { place, access, tokens } = await signedIn(subject);
      const { refreshToken } = tokens ?? { refreshToken: "" };
      okOf(await subject.port.revoke(place, access, refreshToken));
      isKind(await subject.port.refresh(place, refreshToken), "refused");
      isKind(await subject.port.revoke(place, access, refreshToken), "ok", "absent");
    },
  },
  {
    name: "what a user takes back at the vendor is refused everywhere",
    async hold(subject) {
      const { place, access, tokens } = await signedIn(subject);
      const { port } = subject;
      await subject.revoke(place.workspaceId, 0);
      isKind(await port.refresh(place, tokens?.refreshToken ?? ""), "refused");
      isKind(await port.account(place, access), "refused");
      isKind(await port.users(place, access), "refused");
      isKind(await port.pipelines(place, access), "refused");
      isKind(await port.fields(place, access, "person"), "refused");
      isKind(await port.read(place, access, { object: "deal", refs: ["1"] }), "refused");
      const write = { object: "person", ourKey: "k", draft: { name: "Ada" } } as const;
      isKind(await port.create(place, access, write), "refused");
      const since = { object: "person", cursor: null, since: subject.now() } as const;
      isKind(await port.changes(place, access, since), "refused");
    },
  },
  {
    name: "a key names the account, and its user if the vendor says who it is, and is refused after it was taken back (CRM-27)",
    async hold(subject) {
      const { place, access, account } = await connected(subject, 1);
      assert.equal(account.user.email.includes("@"), !subject.keyHasNoUser);
      isKind(await subject.port.revoke(place, access, null), "absent");
      okOf(await subject.port.users(place, access));
      await subject.revokeKey(place.workspaceId, access.token);
      isKind(await subject.port.users(place, access), "refused");
      isKind(await subject.port.account(place, access), "refused");
    },
  },
  {
    name: "a key or a token that never was is refused",
    async hold(subject) {
      const place = await placeIn(subject);
      for (const kind of ["key", "oauth"] as const)
        isKind(await subject.port.account(place, { kind, token: "never-was", site: null }), "refused");
      isKind(await subject.port.refresh(place, "never-was"), "refused");
    },
  },
];
