import { ApiError } from "@/lib/api/api-error";
import { call, fileUrl, type Send } from "@/lib/api/client";
import { accounts } from "@/lib/contract/accounts/accounts";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { searches } from "@/lib/contract/prospects/searches";

const id = "01920000-0000-7000-8000-000000000001";
const answering = (status: number, body: unknown) => {
  const asked: { path: string; init: RequestInit }[] = [];
  const send: Send = async (path, init) => {
    asked.push({ path, init });
    return new Response(JSON.stringify(body), { status, headers: { "x-request-id": "r1" } });
  };
  return { send, asked };
};

test("uses wire names outside and code names inside, and returns the content of `payload` (API-06, decision 1.10)", async () => {
  const { send, asked } = answering(200, { ok: true, payload: { _id: id, status: "disconnected" } });
  const answer = await call(send, mailboxes.connect, { accountId: id });
  expect(asked[0]?.path).toBe(`/api/integrations/smtp/connect?credentials_id=${id}`);
  expect(asked[0]?.init.method).toBe("POST");
  expect(answer).toEqual({ id, status: "disconnected" });
});

test("a list that is requested by query carries only what was given", async () => {
  const { send, asked } = answering(200, {
    ok: true,
    payload: { items: [], total: 0, total_is_capped: false, next_cursor: null },
  });
  await call(send, campaigns.list, { limit: 8, needsAttention: true });
  expect(asked[0]?.path).toBe("/api/workflows?limit=8&needs_attention=true");
});

test("an invalid id in the path is not found, without a request (ROUTE-65)", async () => {
  const { send, asked } = answering(200, { ok: true, payload: {} });
  const cut = await call(send, campaigns.show, { id: id.slice(0, 30) }).catch((error: unknown) => error);
  expect(cut).toMatchObject({ code: "not_found", status: 404 });
  expect(asked).toEqual([]);
});

test("a refusal is an error with its code, and its fields have the names that forms know (API-05)", async () => {
  const { send } = answering(400, {
    ok: false,
    error: "…",
    code: "invalid_input",
    fields: { work_hours_start: "work_hours_equal" },
  });
  const refused = await call(send, accounts.update, { id, workHoursStart: 9 }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    code: "invalid_input",
    status: 400,
    requestId: "r1",
    details: { fields: { workHoursStart: "work_hours_equal" } },
  });
});

test.each([
  { payload: { items: [] } },
  { ok: "true", payload: { items: [] } },
  { ok: false, error: "…" },
  [],
  null,
])("%j, which does not say that it is ok, is an error (API-05)", async (body) => {
  const { send } = answering(200, body);
  await expect(call(send, accounts.list, {})).rejects.toMatchObject({ code: "internal", status: 200 });
});

test("a code of a newer server is kept, so that its text can be looked up (I18N-06)", async () => {
  const { send } = answering(200, { ok: false, error: "…", code: "of_a_newer_server" });
  const refused = call(send, accounts.list, {});
  await expect(refused).rejects.toMatchObject({ code: "of_a_newer_server", status: 200 });
});

test.each([
  [502, "maintenance"],
  [413, "too_large"],
  [500, "internal"],
] as const)("a foreign answer with status %i is reported as %s (ERR-07)", async (status, code) => {
  const send: Send = async () => new Response("<html>", { status });
  await expect(call(send, accounts.list, {})).rejects.toMatchObject({ code });
});

test("no answer at all is reported as unreachable, never as a bare network error", async () => {
  const send: Send = () => Promise.reject(new TypeError("fetch failed"));
  await expect(call(send, accounts.list, {})).rejects.toMatchObject({ code: "unreachable", status: 0 });
});

test("a download has its own address", () => {
  expect(fileUrl(searches.download, { campaignId: id, searchId: id })).toBe(
    `/api/workflows/${id}/searches/${id}/download_csv`,
  );
});
