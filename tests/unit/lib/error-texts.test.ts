import { type ErrorCode, errors, errorText } from "@/lib/contract/errors";

type Texts = [code: ErrorCode, text: string][];
const requests: Texts = [
  ["internal", "Something went wrong"],
  ["maintenance", "Service is under Maintenance, check back in 5 minutes"],
  ["request_timeout", "Too long request"],
];
const seats: Texts = [
  [
    "account_exists",
    "Account with such email already exists, please visit settings page with that account to update the password",
  ],
  ["seat_needed", "You need to purchase one more seat to be able to add an account"],
  ["account_limit_reached", "You can't add another account"],
];
const fields: Texts = [
  ["email_incorrect", "Email incorrect"],
  ["invalid_email", "Invalid email"],
  ["not_valid_email", "Not valid email"],
  ["not_valid_password", "Not valid password"],
  ["not_valid_location", "Not valid location"],
  ["not_valid_timezone", "Not valid timezone"],
  ["fix_all_errors", "Fix all errors, before continue"],
];
const conditions: Texts = [
  ["cloud_seats_missing", "Cloud seats do not exist in this tier"],
  ["space_already_active", "This workspace is already active"],
  ["space_not_found", "Space not found"],
  ["account_of_another_user", "These credentials are already connected to another user"],
];

describe("errors have the texts of the catalog", () => {
  const holds = (code: ErrorCode, text: string) => expect(errorText(code)).toBe(text);

  it.each(requests)("of requests and the session: %s (ERR-01, ERR-05, ERR-06)", holds);
  it.each(seats)("of accounts and seats: %s (ERR-08, ERR-09, ERR-10)", holds);
  it.each(fields)("of fields: %s (ERR-12, ERR-13)", holds);
  it.each(conditions)("of workspaces and owners of an account: %s (ERR-14, ERR-15)", holds);

  it("with the state that prevents a workspace from being chosen (ERR-14)", () => {
    expect(errorText("space_not_selectable", { status: "blocked" })).toBe(
      "You can't choose this workspace because it is blocked",
    );
  });

  it("with the HTTP status that belongs to each (ERR-01, ERR-07)", () => {
    expect(requests.map(([code]) => errors[code].status)).toEqual([500, 503, 504]);
  });
});
