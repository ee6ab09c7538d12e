import { screen, waitFor } from "@testing-library/react";
import { PersonInCrm } from "@/components/external-crm/parts/person-in-crm";
import { externalCrm } from "@/lib/contract/crm/external";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { answer, called } from "@/tests/support/answers";
import { ids, wrap } from "./kit";

const withTokens = (crmTokens: Workspace["crmTokens"]) => answer(workspaces.info, { crmTokens } as Workspace);

test("asks nothing where no CRM is connected", async () => {
  withTokens(["default"]);
  const { container } = wrap(<PersonInCrm prospectId={ids.ines} />);
  await waitFor(() => expect(called()).toContain(workspaces.info));
  expect(called()).not.toContain(externalCrm.ofProspect);
  expect(container).toBeEmptyDOMElement();
});

test("says where the prospect is, with deals and their stages", async () => {
  withTokens(["pipedrive"]);
  const url = "https://kestrel.pipedrive.example/person/1";
  const deal = { name: "Halden, ramp pilot", stage: "Discovery", status: "won", url: `${url}/deal` } as const;
  answer(externalCrm.ofProspect, [
    { platform: "pipedrive", state: "linked", url, reason: null, deals: [deal] },
    { platform: "hubspot", state: "refused", url: null, reason: "Email is not valid", deals: [] },
  ]);
  wrap(<PersonInCrm prospectId={ids.ines} />);
  expect(await screen.findByRole("link", { name: "Open" })).toHaveAttribute("href", url);
  expect(screen.getByRole("link", { name: "Halden, ramp pilot" })).toHaveAttribute("href", `${url}/deal`);
  expect(screen.getByText("Discovery")).toBeVisible();
  expect(screen.getByText("Won")).toBeVisible();
  expect(screen.getByText("HubSpot refused this prospect: “Email is not valid”")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the log" })).toHaveAttribute(
    "href",
    "/crm/manage/hubspot?tab=sync&show=refused",
  );
});
