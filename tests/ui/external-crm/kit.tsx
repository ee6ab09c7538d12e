import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { CrmScreen } from "@/components/external-crm/crm-screen";
import { type CrmConnection, externalCrm, type Mapping, type SyncLine } from "@/lib/contract/crm/external";
import type { Output } from "@/lib/contract/endpoint";
import crmPerson from "@/messages/en/crm-person.json";
import crms from "@/messages/en/crms.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer } from "@/tests/support/answers";

export const ids = {
  ines: "11111111-1111-4111-8111-111111111111",
  ada: "22222222-2222-4222-8222-222222222222",
  line: "33333333-3333-4333-8333-333333333333",
  custom: "44444444-4444-4444-8444-444444444444",
};

export const disconnected: CrmConnection = {
  ...{ platform: "pipedrive", state: "disconnected", isSimulated: false, hasSignIn: true, missing: [] },
  ...{ accountName: null, accountUrl: null, userName: null, connectedBy: null, connectedAt: null },
  ...{ brokenAt: null, brokenWhy: null, first: null, isRunning: false, lastRun: null, nextRunAt: null },
  ...{ today: [], linked: [], waitingCount: 0, refusedCount: 0, undecidedCount: 0, overruledCount: 0 },
};
export const connected: CrmConnection = {
  ...disconnected,
  ...{ state: "connected", accountName: "kestrel-works", accountUrl: "https://kestrel.pipedrive.example" },
  ...{ userName: "Jonas Weidmann", first: { state: "done", done: 3812, total: 3812, matched: 1402 } },
  lastRun: { at: "2026-11-20T12:45:00.000Z", seconds: 38, changes: 26 },
  nextRunAt: "2026-11-20T13:00:00.000Z",
  today: [
    { object: "person", sent: 214, received: 31 },
    { object: "deal", sent: 12, received: 9 },
  ],
  linked: [
    { object: "person", count: 1402 },
    { object: "deal", count: 40 },
  ],
};

const crmField = (key: string, name: string, some: Partial<Mapping["crmFields"][number]> = {}) => ({
  ...{ key, name, type: "text", choices: [], isReadOnly: false, isRequired: false, ...some },
});
const row = (field: string, crmFieldKey: string | null, some: Partial<Mapping["rows"][number]> = {}) => ({
  ...{ field, crmField: crmFieldKey, direction: "both" as const, defaultMode: "none" as const },
  ...{ defaultValue: null, isLost: false, refusedCount: 0, ...some },
});
export const mapping: Mapping = {
  version: 3,
  rows: [
    row("full_name", "name"),
    row("position", "job_title"),
    row("labels", "label", { direction: "to_crm" }),
  ],
  suggested: [],
  fields: [
    ...["full_name", "position", "phone"].map((field) => ({ field, name: null, canBeRead: true })),
    { field: "labels", name: null, canBeRead: false },
    { field: `custom:${ids.custom}`, name: "Fiscal year", canBeRead: true },
  ],
  crmFields: [
    ...[crmField("name", "Name"), crmField("job_title", "Job title"), crmField("label", "Label")],
    crmField("phone", "Phone", { type: "phone" }),
    crmField("score", "Score", { type: "number", isReadOnly: true }),
  ],
};
export { row };

export const rules: Output<typeof externalCrm.rules> = {
  version: 2,
  ...{ createPersonOn: ["marked_as_lead"], createDealOn: [], dealStage: null, logs: ["replies"] },
  ...{ stopsOnClosed: true, owners: [], defaultOwner: null },
  crmUsers: [
    { ref: "7", name: "Ada Pipe", email: "ada@kestrel.example" },
    { ref: "8", name: "Jonas Pipe", email: "jonas@kestrel.example" },
  ],
  members: [{ id: ids.ada, name: "Ada Lovelace", email: "ada@kestrel.example" }],
  pipelines: [
    {
      ref: "1",
      name: "Sales",
      stages: [
        { ref: "11", name: "Qualified" },
        { ref: "12", name: "Proposal" },
      ],
    },
  ],
};

export const line = (some: Partial<SyncLine>): SyncLine => ({
  ...{ id: ids.line, at: "2026-11-20T12:31:00.000Z", kind: "sent", object: "person", name: "Ines Kowalczyk" },
  ...{
    prospect: { id: ids.ines, fullName: "Ines Kowalczyk" },
    url: "https://kestrel.pipedrive.example/person/1",
  },
  ...{ fields: [], reason: null, ours: null, theirs: null, candidates: [], isSettled: false },
  ...some,
});
export const page = <T,>(...items: T[]) => ({
  ...{ items, total: items.length, totalIsCapped: false, nextCursor: null },
});

export const wrap = (node: ReactNode) =>
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ crms, "crm-person": crmPerson, errors, ui }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {node}
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

/** The page of a connection, whose calls answer as usual unless a test says otherwise. */
export function draw(connection: CrmConnection, isAdmin = true) {
  answer(externalCrm.show, connection);
  answer(externalCrm.lines, page());
  answer(externalCrm.mapping, mapping);
  answer(externalCrm.rules, rules);
  return wrap(<CrmScreen platform="pipedrive" isAdmin={isAdmin} />);
}

export function fakeBrowser() {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    BroadcastChannel: class {
      postMessage() {}
      close() {}
    },
  });
}
