import { runScenario } from "../inbox/run-scenario";

type Seen = Record<string, unknown>;

const later = (retryAfterSeconds: number) => ({
  kind: "later",
  reason: "token_unavailable",
  retryAfterSeconds,
});

describe.each(["google", "microsoft"] as const)("a mailbox at %s, by its owner's consent", (provider) => {
  let seen: Seen;
  const isGoogle = provider === "google";

  beforeAll(async () => {
    seen = await runScenario<Seen>("mailboxes", "consents", [provider]);
  }, 600_000);

  test("is offered where the installation is registered; the operator sees what is missing (MAIL-02)", () => {
    const missing = isGoogle ? "MICROSOFT" : "GOOGLE";
    expect(seen.offered).toMatchObject({ providers: [provider], missing: [] });
    expect(seen.offeredToOperator).toEqual([`${missing}_MAIL_CLIENT_ID, ${missing}_MAIL_CLIENT_SECRET`]);
    expect(seen.notOffered).toBe("consent_not_offered");
  });

  test("is asked for with PKCE, for mail alone, for the address that was typed", () => {
    expect(seen.asked).toMatchObject({
      ...{ hint: "ada@firm.example", method: "S256", redirect: "https://tern.test/mailboxes/return" },
      offline: isGoogle ? "offline" : null,
    });
    expect((seen.asked as { scope: string }).scope).toBe(
      isGoogle
        ? "https://mail.google.com/ openid email"
        : "https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All openid email profile offline_access",
    );
  });

  test("says by cause why nothing was connected, and keeps nothing", () => {
    expect(seen).toMatchObject({
      declined: "consent_declined",
      incomplete: "consent_incomplete",
      unavailable: "consent_unavailable",
      forged: "consent_lost",
      wrongCode: "consent_lost",
      late: "consent_lost",
      keptOfFailures: [{ grants: 0, status: "disconnected", email: "" }],
    });
  });

  test("is bound to the person, the workspace's host, and one use (S17)", () => {
    expect([seen.ofAnother, seen.otherHost, seen.twice]).toEqual(Array(3).fill("consent_lost"));
  });

  test("is connected with the provider's servers, without a password, its tokens encrypted (S63)", () => {
    expect(seen.connected).toEqual({
      ...{ type: provider, status: "connected", email: "ada@firm.example", problem: null },
      ...{ host: isGoogle ? "smtp.gmail.com" : "smtp.office365.com", copies: "files" },
    });
    expect(seen.stored).toEqual({ isSealed: true, password: null });
    expect(seen.lane).toEqual([{ channel: "email", closed_reason: null }]);
    expect(seen.sameAddress).toBe("mailbox_exists");
  });

  test("sends and reads; a token that ends in a batch is replaced once, and nothing stays unknown", () => {
    expect(seen.firstMail).toEqual({ kind: "sent", refreshes: 0, taken: 1 });
    expect(seen.endedInBatch).toEqual({ kinds: ["sent"], taken: 5, refreshes: 1 });
    expect(seen.read).toBe("<in@x.test>");
  });

  test("names the id that replies will refer to", () => {
    expect(seen.providerId).toMatch(
      isGoogle ? /^<m\d+\.abc@sandbox\.test>$/ : /^<R@EUR01\.prod\.outlook\.com>$/,
    );
  });

  test("renews its token once for all processes, and uses no replaced refresh token again", () => {
    expect(seen.together).toEqual({ refreshes: 1, different: 1, reused: 0 });
  });

  test("waits while the provider is busy or broken, as long as it says, and keeps its consent", () => {
    const [busy, still] = seen.busy as [{ retryAfterSeconds: number }, unknown];
    expect(busy).toEqual(later(7));
    expect(still).toEqual({ kind: "later", asked: 0 });
    expect(seen.lost).toEqual({ kind: "later", retryAfterSeconds: 60 });
    expect(seen.afterLost).toBe("token");
    expect(seen.garbage).toEqual({ kind: "later", retryAfterSeconds: 60 });
    expect(seen.ownFault).toEqual([{ kind: "later", retryAfterSeconds: 60 }, [{ state: "given" }]]);
  });

  test("does not believe a token that a wrong clock got", () => {
    expect(seen.wrongClock).toBe(1);
  });

  test("has to be signed in to again when its consent is taken back, by the same address", () => {
    expect(seen.revoked).toEqual([{ kind: "later", reason: "sign_in_again" }, { kind: "sign_in_again" }, 0]);
    expect(seen.checkRevoked).toBe("mailbox_sign_in_again");
    expect(seen.broken).toEqual({ status: "disabled", problem: "sign_in_again" });
    expect(seen.otherAddress).toBe("mailbox_other_address");
    expect(seen.again).toEqual({ status: "connected", problem: null });
    expect(seen.sendsAgain).toBe("sent");
  });

  test("gives no token once it is disconnected, and its consent is taken back where the provider can", () => {
    const [states, token, checked, jobs] = seen.disconnected as unknown[];
    expect([states, token, checked]).toEqual([
      [{ state: "released" }],
      { kind: "sign_in_again" },
      "integration_not_connected",
    ]);
    expect(jobs).toEqual([{ data: { workspaceId: expect.any(String), mailboxId: expect.any(String) } }]);
    const released = [{ state: "released" }];
    expect(seen.notHeard).toEqual(isGoogle ? [true, released, 0] : [false, [], 0]);
    expect(seen.heard).toEqual([[], isGoogle ? ["ada@firm.example"] : []]);
  });

  test("is forgotten in the end if the provider never responds, and not taken back by a restored copy", () => {
    expect([seen.neverHeard, seen.restored]).toEqual([
      [[], 0],
      [[], 0],
    ]);
  });

  test("keeps a consent given since then, and one that another workspace uses", () => {
    expect(seen.anew).toEqual([[{ state: "given" }], "sent"]);
    expect(seen.shared).toEqual([[], 0, "token"]);
  });
});
