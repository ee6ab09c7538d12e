import { readFile } from "node:fs/promises";
import { type Browser, type Page, test as playwright } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { caller, password, signedUp, someEmail, somewhere } from "@/tests/integration/http/caller";
import { expect } from "@/tests/support/e2e";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";
import { type StandInProvider, startProvider } from "@/tests/support/stand-ins/provider";
import { expectNoBarrier } from "./barriers";
import { openSettled } from "./settled";
import { expectStoodStill, watchStillness } from "./stillness";

type Kit = { tern: Installation; post: PostBox; google: StandInProvider };

/** A Tern that can send email and has one external sign-in provider. */
const test = playwright.extend<object, { kit: Kit }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const [post, google] = await Promise.all([openPostBox(), startProvider()]);
      const client = { id: google.clientId, secret: google.clientSecret, issuer: google.issuer };
      const tern = await startInstallation({
        doors: ["api", "worker", "web"],
        environment: {
          SMTP_URL: post.url,
          SIGN_IN_CLIENTS: JSON.stringify({ tern: { google: client } }),
          EGRESS_ALLOW: google.allow,
        },
      });
      await use({ tern, post, google });
      await tern.stop();
      await Promise.all([post.close(), google.close()]);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ kit }, use) => use(kit.tern.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": somewhere() }),
});
test.use({ locale: "en-GB", timezoneId: "Europe/Berlin" });

const other = "another horse, as correct";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

async function signUp(page: Page, email: string, path = "/auth/sign-up") {
  await page.goto(path);
  await field(page, "First name").fill("Ada");
  await field(page, "Last name").fill("Byron");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Repeat the password").fill(password);
  await page.getByRole("checkbox").check();
  await press(page, "Create account");
}
async function signIn(page: Page, email: string, secret = password) {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(secret);
  await press(page, "Sign in");
}
/** The emailed link as a path, because the tests' Tern uses its own port. */
const pathOf = ({ link }: { link: URL }) => link.pathname + link.search;

test("signing up leads to confirming the address, and the emailed link continues from any tab (AUTH-07, AUTH-25, AUTH-27, AUTH-28, ERR-38)", async ({
  page,
  context,
  kit,
}) => {
  const email = someEmail();
  await signUp(page, email, "/auth/sign-up?space=1&utm_source=paper&irclickid=click-7&ref=friend");
  await expect(heading(page, "Confirm your address")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const [person] = await kit.tern.sql<{ track: unknown; country: string; phone: string | null }>(
    "select track_info as track, country_code as country, phone from users where email = $1",
    [email],
  );
  expect(person).toEqual({
    track: { utm_source: "paper", irclickid: "click-7" },
    country: "DE",
    phone: null,
  });

  const letter = await kit.post.letterTo(email);
  const mailed = await context.newPage();
  await mailed.goto(pathOf(letter));
  await expect(mailed.getByText("Email has been confirmed")).toBeVisible();
  await expect(mailed).toHaveURL(/\/space\/create$/);

  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page).not.toHaveURL(/activate-email/);
});

test("confirming an address can be skipped for now, and the email is not resent within a minute (AUTH-26, AUTH-29)", async ({
  page,
}) => {
  await signUp(page, someEmail());
  await press(page, "Send again");
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeVisible();
  await page.getByRole("link", { name: "Continue for now" }).click();
  await expect(page).toHaveURL(/\/space\/create$/);
});

test("a forgotten password is replaced through the emailed link, and the old session ends (AUTH-21, AUTH-22, AUTH-23, AUTH-24, S12)", async ({
  page,
  browser,
  kit,
}) => {
  const member = await signedUp(kit.tern);
  await page.goto("/auth/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await field(page, "Email").fill(member.email);
  await press(page, "Send link");
  await expect(heading(page, "Check your email")).toBeVisible();

  const letter = await kit.post.letterTo(member.email, /password/i);
  const mailed = await withoutSession(browser, kit);
  await mailed.goto(pathOf(letter));
  await expect(heading(mailed, "Set a new password")).toBeVisible();
  await expect(mailed).toHaveURL(/\/auth\/restore-password$/);
  await mailed.reload();
  await field(mailed, "New password").fill(other);
  await field(mailed, "Repeat the password").fill(other);
  await press(mailed, "Set password");
  await expect(mailed.getByText("Password changed.")).toBeVisible();
  expect((await member.get("/api/users/fetch_user")).status).toBe(401);
  await signIn(mailed, member.email, other);
  await expect(mailed).not.toHaveURL(/\/auth\/sign-in/);

  const again = await withoutSession(browser, kit);
  await again.goto(pathOf(letter));
  await expect(heading(again, "This link no longer works")).toBeVisible();
  await again.getByRole("link", { name: "Request a new link" }).click();
  await expect(heading(again, "Forgot your password?")).toBeVisible();
});

test("the email address is changed in Settings through a link sent to the new one, and undone from the old one", async ({
  page,
  browser,
  kit,
}) => {
  const { email } = await confirmed(kit.tern);
  await kit.tern.sql("update users set email_confirmed_at = now() + interval '1 second' where email = $1", [
    email,
  ]);
  await page.goto("/auth/sign-in?back=%2Fpreferences%2Fuser%2Fbasic");
  await signIn(page, email);
  await page.getByRole("link", { name: "Change", exact: true }).click();
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
  await kit.tern.sql("update sessions set confirmed_at = null");
  const to = someEmail();
  await press(page, "Change email");
  await field(page, "New email").fill(email);
  await press(page, "Send link");
  await expect(field(page, "New email")).toHaveAccessibleDescription("This is already your email");
  await field(page, "New email").fill(to);
  await press(page, "Send link");
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await field(page, "Password").fill(password);
  await press(page, "Confirm");
  await expect(page.getByText(`Waiting for ${to}`)).toBeVisible();
  await expectNoBarrier(page, "a waiting change of email");
  await page.reload();
  await expect(page.getByText(`Waiting for ${to}`)).toBeVisible();

  const mailed = await withoutSession(browser, kit);
  await mailed.goto(pathOf(await kit.post.letterTo(to, /Confirm your new email/)));
  await expect(mailed.getByText("Email has been confirmed")).toBeVisible();
  await expect(page.getByText(`You sign in with ${to}.`)).toBeVisible();
  await expect(page.getByText(`Waiting for ${to}`)).toBeHidden();

  const undone = pathOf(await kit.post.letterTo(email, /was changed/));
  const old = await withoutSession(browser, kit);
  await old.goto(undone);
  await expect(heading(old, "Was this you?")).toBeVisible();
  await expect(old).toHaveURL(/\/auth\/activate-email$/);
  await expectNoBarrier(old, "undoing a change of email");
  await press(old, `Keep ${email}`);
  await expect(heading(old, "Set a new password")).toBeVisible();
  await field(old, "New password").fill(other);
  await field(old, "Repeat the password").fill(other);
  await press(old, "Set password");
  await expect(old.getByText("Password changed.")).toBeVisible();
  await signIn(old, email, other);
  await expect(old).not.toHaveURL(/\/auth\/sign-in/);
  await expect(page).toHaveURL(/\/auth\/sign-in/);

  const again = await withoutSession(browser, kit);
  await again.goto(undone);
  await expect(heading(again, "This link no longer works")).toBeVisible();
});

test.describe("signing in with a provider", () => {
  test("creates a confirmed account for a new user and returns to the page they wanted (AUTH-30, AUTH-31)", async ({
    page,
    kit,
  }) => {
    const email = someEmail();
    kit.google.account = {
      sub: email,
      email,
      email_verified: true,
      given_name: "Grace",
      family_name: "Hopper",
    };
    await page.goto("/auth/sign-in");
    await expect(page.getByRole("button", { name: "Microsoft" })).toHaveCount(0);
    await press(page, "Google");
    await expect(page.getByText("You don’t have an account yet.")).toBeVisible();
    await expect(page.getByText("By continuing with another service, you accept")).toBeVisible();
    await press(page, "Google");
    await expect(page).toHaveURL(/\/space\/create$/);
  });

  test("shows at sign-in why a user was refused (AUTH-31)", async ({ page, kit }) => {
    kit.google.account = null;
    await page.goto("/auth/sign-in?back=%2Finbox");
    await press(page, "Google");
    await expect(page.getByText("Google couldn’t confirm your identity. Try again.")).toBeVisible();
    await expect(page.getByText("Sign in to continue to Inbox.")).toBeVisible();
  });
});

test.describe("another program", () => {
  const path = (client: string) => `/oauth?oauth_client=${client}&state=st%26te`;
  const enter = async ({ tern }: Kit) => {
    const made = await tern.cli(
      ...[
        "oauth-client",
        "--brand",
        "tern",
        "--name",
        "Helper",
        "--redirect",
        "https://program.example/back",
      ],
    );
    return (JSON.parse(made.trim()) as { id: string }).id;
  };

  test("asks for consent under its name and gets it, with its state (AUTH-44, AUTH-45, AUTH-46)", async ({
    page,
    kit,
  }) => {
    const client = await enter(kit);
    const { email } = await confirmed(kit.tern);
    await page.route("https://program.example/**", (route) => route.fulfill({ body: "back at the program" }));
    await page.goto(path(client));
    await signIn(page, email);
    await expect(heading(page, "Helper asks for access")).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await press(page, "Allow");
    await expect(page).toHaveURL(/^https:\/\/program\.example\/back\?code=[\w-]+&state=st%26te$/);
  });

  test("gets nothing if it is unknown, if parameters are missing, or if it is refused (AUTH-44, AUTH-46)", async ({
    page,
    kit,
  }) => {
    const client = await enter(kit);
    const { email } = await confirmed(kit.tern);
    await page.goto(path("nobody"));
    await signIn(page, email);
    await expect(heading(page, "We don’t recognize this application")).toBeVisible();
    for (const lacking of ["/oauth", `/oauth?oauth_client=${client}`, "/oauth?state=x"]) {
      await page.goto(lacking);
      await expect(page).not.toHaveURL(/\/oauth/);
    }
    await page.goto(path(client));
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).not.toHaveURL(/\/oauth/);
  });
});

test.describe("an invitation", () => {
  const codeOf = async ({ tern }: Kit) => {
    const admin = await confirmed(tern, "Kestrel Works");
    const [{ code }] = (await admin.get(`/api/space/${admin.workspaceId}/code_invites`)).body.payload;
    return code as string;
  };

  test("names the workspace during sign-up and adds the new user to it (AUTH-03, AUTH-17, AUTH-42, SPACE-38)", async ({
    page,
    kit,
  }) => {
    const email = someEmail();
    const code = await codeOf(kit);
    await page.goto(`/auth/sign-in?invite=${code}`);
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(heading(page, "Join Kestrel Works")).toBeVisible();
    await page.goto(`/auth/sign-up?space=kestrel&invite=${code}`);
    await expect(page).toHaveURL(new RegExp(`/auth/sign-up\\?invite=${code}$`));
    await signUp(page, email, `/auth/sign-up?invite=${code}`);
    await expect(heading(page, "Confirm your address")).toBeVisible();
    const rows = await kit.tern.sql(
      "select w.name from memberships m join workspaces w on w.id = m.workspace_id join users u on u.id = m.user_id where u.email = $1",
      [email],
    );
    expect(rows).toEqual([{ name: "Kestrel Works" }]);
  });

  test("can be accepted by an existing user, by link or by typing the code (SPACE-38, SPACE-39)", async ({
    page,
    kit,
  }) => {
    const code = await codeOf(kit);
    const { email } = await confirmed(kit.tern, "Northwind");
    await page.goto("/space/join");
    await signIn(page, email);
    await field(page, "Invitation code").fill("Zz12Cd34Ef56");
    await press(page, "Join");
    await expect(field(page, "Invitation code")).toHaveAccessibleDescription("Space not found");
    await page.goto(`/space/join?invite=${code}`);
    await expect(heading(page, "Join Kestrel Works")).toBeVisible();
    await press(page, "Join");
    await expect(page).not.toHaveURL(/\/space\/join/);
    const member = caller(kit.tern.url);
    await member.post("/api/auth/sign_in", { email, password });
    const spaces = (await member.get("/api/users/fetch_spaces")).body.payload as { name: string }[];
    expect(spaces.map(({ name }) => name).sort()).toEqual(["Kestrel Works", "Northwind"]);
  });
});

test.describe("the brand decides who may sign up (AUTH-33)", () => {
  const at = ({ tern }: Kit, brand: string, path: string) =>
    tern.url.replace("localhost", `${brand}.localhost`) + path;

  test("by invitation only: sign-up explains it, and sign-in does not link to it", async ({ page, kit }) => {
    await page.goto(at(kit, "plover", "/auth/sign-up"));
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await expect(page.getByText("You need an invitation to join")).toBeVisible();
    await expect(page.getByRole("link", { name: "Create an account" })).toHaveCount(0);
  });

  test("through another product only: every path leads to an explanation", async ({ page, kit }) => {
    for (const path of ["/auth/sign-in", "/auth/sign-up", "/auth/forgot-password"]) {
      await page.goto(at(kit, "avocet", path));
      await expect(page).toHaveURL(/\/auth\/integration\/third-party-login$/);
    }
    await expect(heading(page, /^Open Avocet from your other app$/)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  });
});

test.describe("a second step and passkeys", () => {
  /** The six-digit code of an authenticator app, `ahead` half minutes from now. */
  const codeOf = (secret: string, ahead = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });
  /**
   * A virtual authenticator of this page that holds passkeys. With automatic user presence it also accepts the address field's autofill, so
   * signing in by password needs it turned off.
   */
  async function withAuthenticator(page: Page) {
    const client = await page.context().newCDPSession(page);
    await client.send("WebAuthn.enable");
    const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return (enabled: boolean) =>
      client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }
  const signOut = async (page: Page) => {
    await page.context().clearCookies();
    await page.goto("/auth/sign-in");
  };

  /** Signs in a user whose workspace requires a second factor that they lack; every page then leads to Security. */
  const signInWithoutFactor = async (page: Page, { tern }: Kit, path: string) => {
    // Contrast is checked without animations, such as a message fading in.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { email, workspaceId } = await confirmed(tern, "Kestrel Works");
    await tern.sql("update workspaces set second_factor_since = now() where id = $1", [workspaceId]);
    const touchDevice = await withAuthenticator(page);
    await page.goto(path);
    await signIn(page, email);
    return { email, touchDevice };
  };

  test("can be set up in Security, which every page leads to if a workspace requires one; then a code is asked for after the password, also after a reload, and a passkey replaces both", async ({
    page,
    kit,
  }) => {
    const { email, touchDevice } = await signInWithoutFactor(page, kit, "/auth/sign-in?back=%2Finbox");

    // Every page leads here until there is a second factor.
    await expect(
      page.getByText(/^Kestrel Works has asked everyone for two-factor or a passkey/),
    ).toBeVisible();
    await expectNoBarrier(page, "security that is asked for");
    await press(page, "Set up");
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
    await field(page, "Six-digit code").fill("000000");
    await press(page, "Turn on");
    await expect(field(page, "Six-digit code")).toHaveAccessibleDescription(/This code isn’t valid/);
    await field(page, "Six-digit code").fill(codeOf(secret));
    await press(page, "Turn on");
    const codes = page.getByRole("dialog", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    const recovery = (await codes.getByRole("listitem").first().textContent()) ?? "";
    await press(page, "I’ve saved them");
    await expect(page.getByText("10 of 10 unused", { exact: false })).toBeVisible();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).not.toHaveURL(/\/preferences\/user\/security/);

    await signOut(page);
    await signIn(page, email);
    await expect(heading(page, "Enter your code")).toBeVisible();
    await page.reload();
    await expect(heading(page, "Enter your code")).toBeVisible();
    await press(page, "Use a recovery code");
    await field(page, "Recovery code").fill(recovery.toLowerCase());
    await press(page, "Sign in");
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);

    await page.goto("/preferences/user/security");
    await expect(page.getByText("9 of 10 unused", { exact: false })).toBeVisible();
    await press(page, "Add passkey");
    await page.getByRole("textbox", { name: "Passkey name" }).fill("Work laptop");
    await press(page, "Save");
    await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
    await expectNoBarrier(page, "security");

    await touchDevice(false);
    await signOut(page);
    await signIn(page, email);
    await field(page, "Six-digit code").fill(codeOf(secret, 1));
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);

    // A device that answers automatically would accept the address field's offer before the button is clicked.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await signOut(page);
    await touchDevice(true);
    await press(page, "Sign in with a passkey");
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);
  });

  test("a first passkey brings recovery codes, one of which signs in a user who lost the passkey", async ({
    page,
    kit,
  }) => {
    const { email, touchDevice } = await signInWithoutFactor(page, kit, "/auth/sign-in");
    await press(page, "Add passkey");
    await page.getByRole("textbox", { name: "Passkey name" }).fill("Work laptop");
    await press(page, "Save");
    const codes = page.getByRole("dialog", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const shown = await codes.allTextContents();
    await expectNoBarrier(page, "recovery codes");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("recovery-codes.txt");
    expect((await readFile(await file.path(), "utf8")).trim().split("\n")).toEqual(shown);
    await press(page, "I’ve saved them");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).not.toHaveURL(/\/preferences\/user\/security/);

    await touchDevice(false);
    await signOut(page);
    await signIn(page, email);
    await expect(heading(page, "Use your passkey")).toBeVisible();
    await press(page, "Use a recovery code");
    await field(page, "Recovery code").fill("AAAA-AAAA");
    await press(page, "Sign in");
    await expect(field(page, "Recovery code")).toHaveAccessibleDescription(/isn’t valid, or it was already/);
    await field(page, "Recovery code").fill(shown[0] ?? "");
    await press(page, "Sign in");
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);
    await page.goto("/preferences/user/security");
    await expect(page.getByText("9 of 10 unused", { exact: false })).toBeVisible();
  });
});

test.describe("before the page's script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in works: an error keeps the form filled, and correct credentials continue (AUTH-06, AUTH-14)", async ({
    page,
    kit,
  }) => {
    const { email } = await signedUp(kit.tern);
    await page.goto("/auth/sign-in?back=%2Fpreferences%2Fuser%2Flanguage");
    await signIn(page, "nobody");
    await expect(field(page, "Email")).toHaveAccessibleDescription("Invalid email");
    await signIn(page, email, "not this one");
    await expect(field(page, "Password")).toHaveAccessibleDescription(
      /Wrong email or password\. \d tries left/,
    );
    await expect(field(page, "Email")).toHaveValue(email);
    await signIn(page, email);
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);
  });

  test("signing up works, too", async ({ page }) => {
    await page.goto("/auth/sign-up");
    await field(page, "Country").selectOption("DE");
    await field(page, "First name").fill("Ada");
    await field(page, "Last name").fill("Byron");
    await field(page, "Email").fill(someEmail());
    await field(page, "Password").fill("short");
    await press(page, "Create account");
    await expect(field(page, "Password")).toHaveAccessibleDescription(
      "Password shoud be at least 8 characters",
    );
    await expect(field(page, "First name")).toHaveValue("Ada");
    await expect(field(page, "Country")).toHaveValue("DE");
    await field(page, "Password").fill(password);
    await page.getByRole("checkbox").check();
    await press(page, "Create account");
    await expect(page).toHaveURL(/\/auth\/activate-email$/);
  });
});

test.describe("the pages themselves", () => {
  const open = [
    "/auth/sign-in",
    "/auth/sign-in?error=provider_refused&provider=google&back=%2Finbox",
    "/auth/sign-up",
    "/auth/sign-up?invite=Zz12Cd34Ef56",
    "/auth/forgot-password",
    "/auth/restore-password?restore_code=unknown",
    "/auth/activate-email?activation_code=unknown",
    "/auth/activate-email?undo_code=unknown",
    "/auth/integration/third-party-login",
    "/auth/integration/third-party-login?token=unknown",
  ];
  const forms = ["/auth/sign-in", "/auth/sign-up", "/auth/forgot-password"];
  const inside = ["/space/join", "/space/join?invite=Zz12Cd34Ef56"];

  test("are accessible in both themes, do not shift, log no errors and fit 320 px", async ({ page, kit }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await watchStillness(page);
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const look = async (path: string) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openSettled(page, path);
      if (forms.includes(path)) await expectStoodStill(page, path);
      await expectNoBarrier(page, path);
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    };
    for (const path of open) await look(path);
    const { email } = await confirmed(kit.tern);
    await page.goto("/auth/sign-in");
    await signIn(page, email);
    await expect(page).not.toHaveURL(/\/auth\/sign-in/);
    for (const path of inside) await look(path);
    expect(complaints).toEqual([]);
  });

  test("do not leak the secret in their URL", async ({ page }) => {
    for (const path of [
      "/auth/restore-password?restore_code=unknown",
      "/auth/activate-email?activation_code=x",
      "/auth/activate-email?undo_code=x",
    ]) {
      await page.goto(path);
      await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "strict-origin");
      await expect(page).not.toHaveURL(/code=/);
    }
  });
});

/** A page in a fresh browser context. */
async function withoutSession(browser: Browser, { tern }: Kit): Promise<Page> {
  const context = await browser.newContext({ baseURL: tern.url, locale: "en-GB" });
  return context.newPage();
}
