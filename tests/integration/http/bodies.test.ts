import { steps } from "@/tests/integration/campaigns/setup";
import { caller, type Member, signedUp, signUpBody } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern);
});
afterAll(() => tern?.stop());

const json = { "content-type": "application/json" };
const sent = (body: string) => ({ method: "POST", raw: { body }, headers: json });
const kilobytes = (count: number) => "x".repeat(count * 1024);

describe("a body is checked before it is processed (F1)", () => {
  it("without a session no one learns whether it could be parsed", async () => {
    const { status } = await caller(tern.url).ask("/api/workflows/command", sent("[".repeat(50_000)));
    expect(status).toBe(401);
  });

  it("of 64 kB at most, as JSON, as a form and in parts", async () => {
    const form = new FormData();
    for (let field = 0; field < 10; field++) form.set(`field_${field}`, kilobytes(10));
    const answers = [
      await caller(tern.url).ask(
        "/api/auth/sign_up",
        sent(JSON.stringify(signUpBody({ track: { ad: kilobytes(70) } }))),
      ),
      await ada.ask("/api/users/update", {
        method: "POST",
        raw: { body: new URLSearchParams({ first_name: kilobytes(70) }) },
      }),
      await ada.ask("/api/users/update", { method: "POST", raw: { body: form } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([413, "too_large"]));
  });

  it("larger where a call declares it", async () => {
    const { body } = await ada.post("/api/workflows", { name: "Long" });
    const answer = await ada.ask(`/api/workflows/${body.payload._id}/async_update`, {
      method: "POST",
      json: {
        version: body.payload.version,
        sequence: Array.from({ length: 20 }, () => steps.email("Hello", kilobytes(5))),
      },
    });
    expect([answer.status, answer.body.code]).not.toEqual([413, "too_large"]);
  });

  it("with as many values as a valid one can have; more are counted but not built", async () => {
    const values = (count: number) =>
      ada.ask("/api/workflows/command", sent(`{"ids":[${Array(count).fill(1).join()}]}`));
    const [many, some] = [await values(30_000), await values(1_500)];
    expect([many.status, many.body.code]).toEqual([413, "too_large"]);
    expect([some.status, some.body.code]).toEqual([400, "invalid_input"]);
  });

  it("with at most twenty errors reported", async () => {
    const track = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`ad_${at}`, at]));
    const { status, body } = await caller(tern.url).post("/api/auth/sign_up", signUpBody({ track }));
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toHaveLength(20);
  });
});
