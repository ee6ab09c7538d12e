import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { ConnectMailbox } from "@/components/mailboxes/connect-mailbox";
import { type ConsentNews, openConsentChannel } from "@/components/mailboxes/consent-channel";
import { ConsentReturn } from "@/components/mailboxes/consent-return";
import * as actions from "@/lib/actions/accounts";
import { mailConsents, type OfferedConsents } from "@/lib/contract/accounts/mail-consents";
import errors from "@/messages/en/errors.json";
import mailboxes from "@/messages/en/mailboxes.json";
import { answer } from "@/tests/support/answers";
import { account } from "./account";
import { draw } from "./draw";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}));
jest.mock("@/lib/actions/accounts", () => ({ startMailConsent: jest.fn(), completeMailConsent: jest.fn() }));
const mocked = actions as jest.Mocked<typeof actions>;

const texts = mailboxes.consent;
const named = (text: string, provider: string) => text.replace("{provider}", provider);

/** Pages of one browser; jsdom has no channels between them. */
const channels = new Set<Channel>();
class Channel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    channels.delete(this);
  }
}

const popup = { location: { replace: jest.fn() }, close: jest.fn() };
let isPhone = false;

beforeEach(() => {
  jest.clearAllMocks();
  channels.clear();
  isPhone = false;
  Object.assign(globalThis, { BroadcastChannel: Channel });
  window.open = jest.fn(() => popup as never);
  window.close = jest.fn();
  window.matchMedia = ((query: string) => ({
    matches: isPhone && query.includes("767"),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
});

const nothing: OfferedConsents = { providers: [], simulated: [], missing: [] };
const offer = (offered: Partial<OfferedConsents>) => {
  answer(mailConsents.offered, { ...nothing, ...offered });
  draw(<ConnectMailbox />, { accounts: [account()] });
};
const say = (news: ConsentNews) => act(async () => openConsentChannel().postMessage(news));
const signIn = () => screen.findByRole("button", { name: named(texts.signIn, "Google") });

it("offers the providers of this installation, and names missing settings to its operator only", async () => {
  offer({ providers: ["google"], missing: ["MICROSOFT_MAIL_CLIENT_ID, MICROSOFT_MAIL_CLIENT_SECRET"] });
  await signIn();
  expect(screen.queryByRole("button", { name: named(texts.signIn, "Microsoft") })).toBeNull();
  expect(screen.getByText(/MICROSOFT_MAIL_CLIENT_ID/)).toBeVisible();
});

it("offers nothing where no provider is set up", async () => {
  offer({});
  expect(await screen.findByLabelText(mailboxes.connect.fromName)).toBeVisible();
  expect(screen.queryByText(texts.title)).toBeNull();
});

it("signs in in a pop-up that opens with the click, and goes on when the pop-up says so", async () => {
  mocked.startMailConsent.mockResolvedValue({ ok: true, value: { url: "https://provider.test/a" } });
  offer({ providers: ["google"] });
  fireEvent.click(await signIn());
  expect(window.open).toHaveBeenCalled();
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalledWith("https://provider.test/a"));
  expect(mocked.startMailConsent).toHaveBeenCalledWith(
    { accountId: account().id, provider: "google", isSimulated: false, email: "" },
    null,
  );
  expect(screen.getByText(named(texts.waiting, "Google"))).toBeVisible();
  await say({ kind: "connected", email: "ada@firm.example", path: "/mailboxes/google/1" });
  await waitFor(() => expect(push).toHaveBeenCalledWith("/mailboxes"));
});

it("says why a sign-in failed, and closes the pop-up that was opened in vain", async () => {
  mocked.startMailConsent.mockResolvedValueOnce({ ok: true, value: { url: "https://provider.test/a" } });
  offer({ providers: ["google"] });
  fireEvent.click(await signIn());
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalled());
  await say({ kind: "failed", code: "consent_incomplete", details: {} });
  expect(await screen.findByText(errors.consent_incomplete)).toBeVisible();
  expect(push).not.toHaveBeenCalled();
  mocked.startMailConsent.mockResolvedValueOnce({ ok: false, code: "consent_unavailable", details: {} });
  fireEvent.click(await signIn());
  expect(await screen.findByText(errors.consent_unavailable)).toBeVisible();
  expect(popup.close).toHaveBeenCalled();
});

it("lets the pop-up close although the page that opened it was drawn anew", async () => {
  mocked.startMailConsent.mockResolvedValue({ ok: true, value: { url: "https://provider.example/" } });
  offer({ providers: ["google"] });
  fireEvent.click(await signIn());
  await waitFor(() => expect(mocked.startMailConsent).toHaveBeenCalled());
  cleanup();
  const popupsOwn = openConsentChannel();
  const heard = new Promise((resolve) => {
    popupsOwn.onmessage = ({ data }) => resolve(data.kind);
  });
  popupsOwn.postMessage({ kind: "connected", email: "ada@firm.example", path: "/mailboxes/google/7" });
  expect(await heard).toBe("heard");
  expect(push).not.toHaveBeenCalled();
});

it("opens no pop-up on a phone", async () => {
  isPhone = true;
  mocked.startMailConsent.mockResolvedValue({ ok: false, code: "consent_unavailable", details: {} });
  offer({ simulated: ["google"] });
  fireEvent.click(await screen.findByRole("button", { name: named(texts.simulated, "Google") }));
  expect(await screen.findByText(errors.consent_unavailable)).toBeVisible();
  expect(window.open).not.toHaveBeenCalled();
  expect(mocked.startMailConsent).toHaveBeenCalledWith(expect.objectContaining({ isSimulated: true }), null);
});

describe("the page that a provider sends back to", () => {
  const given = { state: "s", code: "c" };

  it("completes the sign-in once, and goes to the mailbox where no page waits for it", async () => {
    const value = { type: "google", id: "7", email: "ada@firm.example" };
    mocked.completeMailConsent.mockResolvedValue({ ok: true, value } as never);
    draw(
      <StrictMode>
        <ConsentReturn answer={given} />
      </StrictMode>,
    );
    expect(screen.getByText(texts.testing)).toBeVisible();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/mailboxes/google/7"), { timeout: 3_000 });
    expect(mocked.completeMailConsent).toHaveBeenCalledTimes(1);
    expect(window.close).not.toHaveBeenCalled();
  });

  it("closes its window when the page that opened it has heard", async () => {
    mocked.completeMailConsent.mockResolvedValue({ ok: false, code: "consent_declined", details: {} });
    const opener = openConsentChannel();
    opener.onmessage = () => opener.postMessage({ kind: "heard" });
    draw(<ConsentReturn answer={{ state: "s", error: "access_denied" }} />);
    expect(await screen.findByText(errors.consent_declined)).toBeVisible();
    expect(window.close).toHaveBeenCalled();
  });

  it("offers to start again where no page waits", async () => {
    mocked.completeMailConsent.mockResolvedValue({ ok: false, code: "consent_lost", details: {} });
    draw(<ConsentReturn answer={given} />);
    expect(await screen.findByText(errors.consent_lost, {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.getByRole("link", { name: texts.retry })).toHaveAttribute("href", "/mailboxes/add");
  });
});

it("recommends signing in where the address is, and shows the servers only when asked", async () => {
  answer(mailConsents.way, { type: "google", appPassword: true, servers: null });
  offer({ providers: ["google", "microsoft"] });
  await signIn();
  expect(screen.queryByLabelText(mailboxes.connect.fromName)).toBeNull();
  fireEvent.change(screen.getByLabelText(mailboxes.way.address), { target: { value: "ada@firm.example" } });
  fireEvent.click(screen.getByRole("button", { name: mailboxes.way.go }));
  const at = mailboxes.way.at.replace("{email}", "ada@firm.example").replace("{provider}", "Google");
  expect(await screen.findByText(at)).toBeVisible();
  mocked.startMailConsent.mockResolvedValue({ ok: false, code: "consent_unavailable", details: {} });
  fireEvent.click(await signIn());
  await waitFor(() =>
    expect(mocked.startMailConsent).toHaveBeenCalledWith(
      expect.objectContaining({ email: "ada@firm.example" }),
      null,
    ),
  );
  fireEvent.click(screen.getByRole("button", { name: mailboxes.way.instead }));
  expect(screen.getByLabelText(mailboxes.connect.fromName)).toBeVisible();
});
