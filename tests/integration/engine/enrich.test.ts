import { runScenario } from "@/tests/integration/inbox/run-scenario";

let seen: Record<string, unknown>;
beforeAll(async () => {
  seen = await runScenario("engine", "enrich");
}, 600_000);

describe("a step that looks up contact details (CAMP-28, PROSPECT-01)", () => {
  test("saves them, recognizes the person by them, and the next step uses them", () => {
    expect(seen.found).toEqual({
      before: ["email planned no_required_email_type"],
      row: { work_email: "kim@found.example", phone: "+12125550107", email_status: "valid" },
      sought: [["email", "phone"]],
      mails: ["kim@found.example"],
      known: [
        { kind: "email", value: "kim@found.example" },
        { kind: "phone", value: "+12125550107" },
      ],
      events: 1,
      jobs: [true],
    });
  });

  test("wakes other steps that waited for them (R13)", () => {
    expect(seen.woken).toEqual(["kim@found.example", "late@found.example"]);
  });

  test("is skipped without a lookup if everything is known already (CAMP-25)", () => {
    expect(seen.known).toMatchObject({
      rows: ["enrich skipped already_enriched"],
      calls: 0,
      people: ["finished"],
    });
  });

  test("is skipped if nothing is found (CAMP-25)", () => {
    expect(seen.nothing).toMatchObject({
      rows: ["enrich skipped no_emails"],
      calls: 1,
      people: ["finished"],
    });
  });

  test("marks only the people it found an address of (PROSPECT-31)", () => {
    expect(seen.reached).toMatchObject({ rows: ["enrich sent"], statuses: [{ status: "fetched_email" }] });
    expect([seen.known, seen.nothing]).toMatchObject(Array(2).fill({ statuses: [{ status: "new" }] }));
  });

  test("is retried if there is no answer (R13)", () => {
    expect(seen.away).toMatchObject({ rows: ["enrich planned retry"], people: ["active"] });
  });

  test("waits for credits, and for the company of a person without a profile (CAMP-26)", () => {
    expect(seen.poor).toMatchObject({ rows: ["enrich planned out_of_credits"], people: ["active"] });
    expect(seen.nameless).toMatchObject({ rows: ["enrich planned no_company_name"], calls: 0 });
  });

  test("takes no one's address: an identifier of another person stays theirs (R24)", () => {
    expect(seen.theirs).toEqual([{ work_email: null }]);
  });

  test("neither keeps nor charges the address of an erased person", () => {
    expect(seen.erased).toEqual({ people: [{ work_email: null, phone: null }], charged: [], held: [] });
  });
});
