import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { OptedOut } from "@/components/prospects/parts/opted-out";
import { ProspectFields } from "@/components/prospects/parts/prospect-fields";
import { StopContact } from "@/components/prospects/parts/stop-contact";
import { browserApi } from "@/lib/api/browser";
import { type OptOut, type Prospect, prospects } from "@/lib/contract/prospects/prospects";
import { prospectQuery } from "@/lib/queries/prospects";
import { PagesContext } from "@/lib/state/pages";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import { answer, called, calls, disconnect, Refusal, refuse } from "@/tests/support/answers";

configure({ asyncUtilTimeout: 10_000 });
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const bo: Prospect = {
  ...{ id: "01920000-0000-7000-8000-00000000000a", firstName: "Bo", lastName: "Li", fullName: "Bo Li" },
  ...{ position: "CFO", companyName: "Halden", companyDomain: "", location: "", timezone: null },
  ...{ workEmail: "bo@x.test", personalEmail: null, email: "bo@x.test", emailStatus: "unknown" },
  checks: { workEmail: null, personalEmail: null, phone: null },
  ...{
    profileUrl: "https://p.example/in/bo",
    phone: "+493055501",
    phoneLine: null,
    website: null,
    twitter: null,
  },
  customFields: [{ key: "custom_field_1", name: "CRM in use", value: "" }],
  ...{ status: "new", optedOutAt: null, createdAt: "2026-01-01T00:00:00.000Z", version: 3 },
};
/** What the server has: tests change it as another member would. */
let stored: Prospect;

const shown = (prospect: Prospect) => ({
  ...{ prospect, enrollments: [], labels: [], bounce: null, consents: [], optOut: null, mayErase: false },
});

let client: QueryClient;
const draw = (what: ReactNode, pages: readonly ["inbox"] | null = null) => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  client.setQueryData(prospectQuery(browserApi, bo.id).queryKey, shown(bo));
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ prospects: texts, ui, errors }}>
        <PagesContext value={pages}>{what}</PagesContext>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
};
function Fields({ compact }: { compact?: boolean }) {
  const { data } = useQuery(prospectQuery(browserApi, bo.id));
  return <ProspectFields prospect={data!.prospect} {...(compact && { compact })} />;
}

const value = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const press = (name: string, key: string) => fireEvent.keyDown(field(name), { key });
const leave = (name: string) => act(() => field(name).blur());
const updates = () => calls(prospects.update);

beforeEach(() => {
  stored = bo;
  answer(prospects.show, () => shown(stored));
  answer(prospects.update, ({ id: _, version, customFields, ...own }) => {
    if (version !== stored.version) throw new Refusal("conflict", { editor: "Kim Park" });
    stored = { ...stored, ...own, version: version + 1 } as Prospect;
    stored.customFields = stored.customFields.map((one) => ({
      ...one,
      value: customFields?.[one.key] ?? one.value,
    }));
    return stored;
  });
});

test("a value becomes a field; Enter saves it and it is shown at once", async () => {
  draw(<Fields />);
  fireEvent.click(value("Phone: +493055501. Edit"));
  expect(field("Phone")).toHaveFocus();
  type("Phone", "+49 30 5550148");
  press("Phone", "Enter");
  expect(value("Phone: +49 30 5550148. Edit")).toHaveFocus();
  await waitFor(() => expect(updates()).toEqual([{ id: bo.id, version: 3, phone: "+49 30 5550148" }]));
});

test("what a check said of an address and a number is shown beside it, with its date and who checked (PROSPECT-13)", () => {
  const checkedAt = "2026-11-01T10:00:00.000Z";
  const checks = {
    workEmail: { state: "catch_all", checkedAt, by: "hunter" },
    personalEmail: { state: "invalid", checkedAt, by: "mail_server" },
    phone: { state: "unknown", checkedAt, by: "vendor" },
  } as const;
  stored = { ...bo, personalEmail: "bo@home.test", checks, phone: "+491701234567", phoneLine: "mobile" };
  draw(<ProspectFields prospect={stored} />);
  expect(screen.getByText("Catch-all · Hunter · 1 November 2026")).toBeVisible();
  expect(screen.getByText("Invalid · mail server · 1 November 2026")).toBeVisible();
  expect(screen.getByText("Found by enrichment, 1 November 2026")).toBeVisible();
  expect(value("Mobile: +491701234567. Edit")).toBeVisible();
});

test("Escape cancels and closes nothing around the field; an unchanged value is not sent", async () => {
  const outer = jest.fn();
  document.addEventListener("keydown", outer, { capture: true });
  draw(<Fields />);
  fireEvent.click(value("Title: CFO. Edit"));
  type("Title", "CEO");
  press("Title", "Escape");
  expect(value("Title: CFO. Edit")).toHaveFocus();
  expect(outer).not.toHaveBeenCalled();
  document.removeEventListener("keydown", outer, { capture: true });
  fireEvent.click(value("Title: CFO. Edit"));
  leave("Title");
  expect(value("Title: CFO. Edit")).toBeVisible();
  expect(updates()).toEqual([]);
});

test("leaving a field saves it, empty ones are offered, and an emptied one is cleared", async () => {
  draw(<Fields />);
  fireEvent.click(value("Add: CRM in use"));
  type("CRM in use", "Pipedrive");
  leave("CRM in use");
  fireEvent.click(value("Phone: +493055501. Edit"));
  type("Phone", "");
  leave("Phone");
  // The second waits for the first, and so has its version.
  await waitFor(() =>
    expect(updates()).toEqual([
      { id: bo.id, version: 3, customFields: { custom_field_1: "Pipedrive" } },
      { id: bo.id, version: 4, phone: "" },
    ]),
  );
  expect(value("Add: Phone")).toBeVisible();
});

test("a refused value stays in the field with the reason, and is sent again only when changed or asked", async () => {
  draw(<Fields />);
  refuse(prospects.update, "invalid_input", { fields: { workEmail: "invalid_email" } }, { once: true });
  fireEvent.click(value("Work email: bo@x.test. Edit"));
  type("Work email", "bo@halden");
  press("Work email", "Enter");
  expect(await screen.findByRole("alert")).toHaveTextContent("Enter a valid email");
  expect(field("Work email")).toHaveValue("bo@halden");
  expect(field("Work email")).toHaveAttribute("aria-invalid", "true");
  expect(field("Work email")).toHaveFocus();
  leave("Work email");
  expect(updates()).toHaveLength(1);
  type("Work email", "bo@halden.test");
  press("Work email", "Enter");
  await waitFor(() => expect(updates()).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("another prospect's address links to that prospect (R24)", async () => {
  draw(<Fields />);
  const taken = { fields: { workEmail: "identity_taken" }, value: "jo@x.test", owner: "jo" } as const;
  refuse(prospects.update, "identity_taken", taken);
  fireEvent.click(value("Work email: bo@x.test. Edit"));
  type("Work email", "jo@x.test");
  press("Work email", "Enter");
  expect(await screen.findByRole("alert")).toHaveTextContent("jo@x.test belongs to another prospect");
  expect(screen.getByRole("link", { name: "Open that prospect" })).toHaveAttribute(
    "href",
    "/profiles/my-prospects/jo",
  );
});

test("without an answer the value is kept and can be sent again", async () => {
  draw(<Fields />);
  disconnect(prospects.update, { once: true });
  fireEvent.click(value("Phone: +493055501. Edit"));
  type("Phone", "+49301");
  press("Phone", "Enter");
  expect(await screen.findByText(/Not saved/)).toBeVisible();
  expect(value("Phone: +49301. Edit")).toBeVisible();
  fireEvent.click(value("Retry: Phone"));
  await waitFor(() => expect(updates()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
});

test("a value that was not saved can be given up", async () => {
  draw(<Fields />);
  disconnect(prospects.update, { once: true });
  fireEvent.click(value("Phone: +493055501. Edit"));
  type("Phone", "+49301");
  press("Phone", "Enter");
  await screen.findByText(/Not saved/);
  fireEvent.click(value("Phone: +49301. Edit"));
  press("Phone", "Escape");
  expect(value("Phone: +493055501. Edit")).toHaveFocus();
  expect(screen.queryByText(/Not saved/)).toBeNull();
});

test("another member's change of the same field is named, and the typed text stays until it is saved again", async () => {
  draw(<Fields />);
  fireEvent.click(value("Title: CFO. Edit"));
  stored = { ...bo, position: "COO", version: 5 };
  type("Title", "CEO");
  press("Title", "Enter");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Kim Park changed this to “COO”. Save again to keep yours.",
  );
  expect(field("Title")).toHaveValue("CEO");
  press("Title", "Enter");
  await waitFor(() => expect(stored).toMatchObject({ position: "CEO", version: 6 }));
});

test("a change that arrives while a field is edited is not overwritten", async () => {
  draw(<Fields />);
  fireEvent.click(value("Title: CFO. Edit"));
  stored = { ...bo, position: "COO", version: 4 };
  act(() => client.setQueryData(prospectQuery(browserApi, bo.id).queryKey, shown(stored)));
  type("Title", "CEO");
  press("Title", "Enter");
  expect(await screen.findByRole("alert")).toHaveTextContent("changed to “COO”");
  expect(stored.position).toBe("COO");
  press("Title", "Enter");
  await waitFor(() => expect(stored.position).toBe("CEO"));
});

test("a value put back while its change is being saved is saved, too", async () => {
  draw(<Fields />);
  fireEvent.click(value("Title: CFO. Edit"));
  type("Title", "CEO");
  press("Title", "Enter");
  fireEvent.click(value("Title: CEO. Edit"));
  type("Title", "CFO");
  press("Title", "Enter");
  await waitFor(() => expect(updates().map(({ position }) => position)).toEqual(["CEO", "CFO"]));
  await waitFor(() => expect(stored).toMatchObject({ position: "CFO", version: 5 }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a change of another field is not a conflict", async () => {
  draw(<Fields />);
  fireEvent.click(value("Title: CFO. Edit"));
  stored = { ...bo, status: "contacted", version: 5 };
  type("Title", "CEO");
  press("Title", "Enter");
  await waitFor(() => expect(stored).toMatchObject({ position: "CEO", status: "contacted", version: 6 }));
  expect(screen.queryByRole("alert")).toBeNull();
});

/** Answers with the prospect as they are when asked, once released. */
function answerSlowly() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer(prospects.show, async () => {
    const asked = shown(stored);
    await released;
    return asked;
  });
  return release;
}

const rename = (company: string) => {
  fireEvent.click(value("Company: Halden. Edit"));
  type("Company", company);
  press("Company", "Enter");
};

test("two fields edited right after each other are both saved, though a change comes between and a read of before is under way", async () => {
  draw(<Fields />);
  const release = answerSlowly();
  fireEvent.click(value("Phone: +493055501. Edit"));
  type("Phone", "+49301");
  press("Phone", "Enter");
  // The page reads the prospect anew after the first save; then the engine changes their status.
  await waitFor(() => expect(calls(prospects.show)).toHaveLength(1));
  stored = { ...stored, status: "contacted", version: 5 };
  answer(prospects.show, () => shown(stored));
  rename("Ostrich");
  await waitFor(() =>
    expect(stored).toMatchObject({ companyName: "Ostrich", phone: "+49301", status: "contacted" }),
  );
  release();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(value("Company: Ostrich. Edit")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the answer to the first save leaves what is typed in the next field", async () => {
  draw(<Fields />);
  const saves: (() => void)[] = [];
  answer(prospects.update, async ({ id: _, version, customFields: __, ...own }) => {
    await new Promise<void>((resolve) => saves.push(resolve));
    stored = { ...stored, ...own, version: version + 1 } as Prospect;
    return stored;
  });
  fireEvent.click(value("Phone: +493055501. Edit"));
  type("Phone", "+49301");
  press("Phone", "Enter");
  fireEvent.click(value("Company: Halden. Edit"));
  type("Company", "Ostrich");
  await waitFor(() => expect(saves).toHaveLength(1));
  await act(async () => saves[0]!());
  await waitFor(() => expect(calls(prospects.show)).toHaveLength(1));
  expect(field("Company")).toHaveFocus();
  expect(field("Company")).toHaveValue("Ostrich");
  press("Company", "Enter");
  await waitFor(() => expect(saves).toHaveLength(2));
  await act(async () => saves[1]!());
  await waitFor(() => expect(stored).toMatchObject({ companyName: "Ostrich", phone: "+49301" }));
});

test("the browser asks before the page is left while a value waits to be saved", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  draw(<Fields />);
  expect(isAsked()).toBe(false);
  rename("Ostrich");
  expect(isAsked()).toBe(true);
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(stored.companyName).toBe("Ostrich");
  disconnect(prospects.update, { once: true });
  fireEvent.click(value("Title: CFO. Edit"));
  expect(isAsked()).toBe(false);
  type("Title", "CEO");
  expect(isAsked()).toBe(true);
  press("Title", "Enter");
  await screen.findByText(/Not saved/);
  expect(isAsked()).toBe(true);
});

test("a member without the page only sees what is known (SPACE-46)", () => {
  draw(
    <>
      <Fields compact />
      <StopContact prospect={bo} />
    </>,
    ["inbox"],
  );
  expect(screen.getByText("bo@x.test")).toBeVisible();
  expect(screen.queryByText("Location")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

const asked: OptOut = {
  ...{ at: "2026-01-06T09:00:00.000Z", by: "link", actor: null, isShared: false, others: 1, mayAllow: true },
  listed: null,
};
const off = { ...bo, optedOutAt: asked.at };

test("an opt-out says when and how; an admin allows contact again for a reason (R18)", async () => {
  draw(<OptedOut prospect={off} optOut={asked} />);
  expect(screen.getByRole("status")).toHaveTextContent(/Opted out on .*6.* with the link in an email\./);
  fireEvent.click(screen.getByRole("button", { name: "Allow contact again" }));
  const dialog = await screen.findByRole("dialog", { name: "Allow contact with Bo Li again?" });
  expect(dialog).toHaveTextContent("1 other prospect with the same address or number stays opted out.");
  answer(prospects.optIn, bo);
  const allow = screen.getByRole("button", { name: "Allow contact again" });
  fireEvent.click(allow);
  expect(called()).toEqual([]);
  fireEvent.change(screen.getByRole("textbox", { name: "Reason" }), { target: { value: "Asked by phone" } });
  await act(async () => fireEvent.click(allow));
  await waitFor(() => expect(calls(prospects.optIn)).toEqual([{ id: bo.id, reason: "Asked by phone" }]));
});

test.each([
  [{ by: "colleague", actor: "Kim Park" }, /Kim Park opted them out on/],
  [{ by: null }, /Opted out on [^,.]*2026\. No campaign/],
  [{ isShared: true }, /because a prospect with the same address/],
] as const)("members read %j, and cannot undo it", (how, text) => {
  draw(<OptedOut prospect={off} optOut={{ ...asked, ...how, mayAllow: false }} />);
  expect(screen.getByRole("status")).toHaveTextContent(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  [true, "+4930901820 opted out on"],
  [false, "+4930901820 has been on the do-not-contact list since"],
])("an address that excludes a prospect is named (opted out: %s)", (isOptOut, text) => {
  const listed = { value: "+4930901820", isOptOut };
  draw(<OptedOut prospect={bo} optOut={{ ...asked, by: null, listed, mayAllow: isOptOut }} />);
  expect(screen.getByRole("status")).toHaveTextContent(text);
  expect(screen.queryAllByRole("button", { name: "Allow contact again" })).toHaveLength(isOptOut ? 1 : 0);
});

test("a prospect is opted out after a question that says what ends (R18)", async () => {
  draw(<StopContact prospect={bo} />);
  fireEvent.click(screen.getByRole("button", { name: "Don’t contact again" }));
  const dialog = await screen.findByRole("dialog", { name: "Stop contacting Bo Li?" });
  expect(dialog).toHaveTextContent("share an address or number");
  expect(called()).toEqual([]);
  answer(prospects.optOut, off);
  fireEvent.click(screen.getByRole("button", { name: "Don’t contact again" }));
  await waitFor(() => expect(calls(prospects.optOut)).toEqual([{ id: bo.id }]));
});
