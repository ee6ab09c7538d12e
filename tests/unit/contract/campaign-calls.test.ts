import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { limits, messageLimits } from "@/lib/contract/campaigns/sequence";
import { imports } from "@/lib/contract/prospects/imports";
import { searches } from "@/lib/contract/prospects/searches";
import { skipReasons, stopReasons, waitReasons } from "@/lib/contract/reasons";

const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;

describe("the calls for campaigns have the paths that other programs expect", () => {
  test.each([
    [campaigns.names, "GET /workflows/fetch"],
    [campaigns.list, "GET /workflows"],
    [campaigns.show, "GET /workflows/{_id}"],
    [campaigns.create, "POST /workflows"],
    [campaigns.update, "POST /workflows/{_id}/async_update"],
  ])("reading and writing (CAMP-79)", (endpoint, call) => expect(callOf(endpoint)).toBe(call));

  test.each([
    [campaigns.updateStatus, "POST /workflows/{_id}/update_status"],
    [campaigns.remove, "DELETE /workflows/{_id}/delete_async"],
    [campaigns.archive, "POST /workflows/{_id}/archive"],
    [campaigns.restore, "POST /workflows/{_id}/restore"],
    [campaigns.order, "POST /workflows/order"],
  ])("states (CAMP-13, CAMP-80)", (endpoint, call) => expect(callOf(endpoint)).toBe(call));

  test.each([
    [imports.upload, "POST /workflows/{workflow_id}/upload_csv_file"],
    [imports.setColumns, "POST /workflows/{workflow_id}/set_data_from_csv_file"],
    [searches.rerun, "POST /workflows/{workflow_id}/rerun_searches"],
    [searches.updateStatus, "POST /workflows/{workflow_id}/searches/{search_id}/update_status"],
    [searches.download, "GET /workflows/{workflow_id}/searches/{search_id}/download_csv"],
  ])("searches and files (CAMP-81)", (endpoint, call) => expect(callOf(endpoint)).toBe(call));

  test.each([
    [campaigns.sendTestEmail, "POST /workflows/{_id}/send_test_email"],
    [campaigns.rates, "GET /workflows/rates"],
  ])("test mails and rates (CAMP-82)", (endpoint, call) => expect(callOf(endpoint)).toBe(call));
});

test("reasons are listed in one place, in snake case (CAMP-27)", () => {
  for (const reason of [...skipReasons, ...waitReasons, ...stopReasons])
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test("a note has up to 200 characters in the builder, 300 once filled in (CAMP-39 to CAMP-41)", () => {
  expect([messageLimits.connection_request, messageLimits.connection_by_email]).toEqual([200, 200]);
  expect(limits.connectionNote).toBe(300);
});
