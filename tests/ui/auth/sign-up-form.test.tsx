import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SignUpForm } from "@/components/auth/sign-up-form";
import * as actions from "@/lib/actions/auth";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import { answer, calls, refuse } from "@/tests/support/answers";
import { accepted, draw, refused, sentTo, texts } from "./draw";

jest.mock("@/lib/actions/auth", () => ({ signUp: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const signUp = actions.signUp as jest.Mock;

const countries = [
  { value: "DE", label: "Germany" },
  { value: "FR", label: "France" },
];
const form = (more: Partial<Parameters<typeof SignUpForm>[0]> = {}) => (
  <SignUpForm back="/" countries={countries} detectedCountry="DE" invite={null} mailed={null} {...more} />
);
const field = (name: string | RegExp) => screen.getByLabelText(name);
const terms = () => screen.getByRole("checkbox");
const submit = () => userEvent.click(screen.getByRole("button", { name: "Create account" }));

/** Fills all fields at once: what is checked while typing has its own tests. */
const put = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

/** Everything right, but what is given. */
function fill(given: Record<string, string> = {}) {
  const values = {
    "First name": "Ada",
    "Last name": "Byron",
    Email: "ada@example.com",
    Password: "correct horse battery",
    "Repeat the password": given.Password ?? "correct horse battery",
    ...given,
  };
  for (const [label, value] of Object.entries(values)) put(label, value);
}

beforeEach(() => answer(users.exists, { exists: false }));
afterEach(() => jest.clearAllMocks());

describe("the sign-up form", () => {
  it("sends its fields, once (AUTH-07, AUTH-13)", async () => {
    signUp.mockResolvedValue(accepted({ token: "mark" }));
    draw(form());
    fill({ "Phone optional": "0170 1234567" });
    await userEvent.click(terms());
    await submit();
    expect(sentTo(signUp)).toMatchObject({
      firstName: "Ada",
      lastName: "Byron",
      email: "ada@example.com",
      password: "correct horse battery",
      countryCode: "DE",
      dialCode: "+49",
      phone: "0170 1234567",
      acceptedTerms: "on",
      locale: "en",
      inviteCode: "",
    });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
  });

  it.each([
    ["First name", "", "fill_this_field", "VAL-02"],
    ["Last name", " Byron", "leading_or_trailing_space", "VAL-04"],
    ["Email", "ada@example", "invalid_email", "AUTH-14"],
    ["Password", "1234567", "password_too_short", "AUTH-08"],
    ["Password", " correct horse", "leading_or_trailing_space", "VAL-04"],
    ["Repeat the password", "correct horse batterx", "password_mismatch", "AUTH-10"],
    ["Phone optional", "12", "wrong_phone", "AUTH-16"],
    ["Phone optional", "call me", "wrong_phone", "VAL-07"],
  ] as const)("reports for %s “%s”: %s (%s)", async (label, value, code, _row) => {
    draw(form());
    fill({ [label]: value });
    await userEvent.click(terms());
    await submit();
    expect(field(label)).toHaveAccessibleDescription(texts[code]);
    expect(field(label)).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
  });

  it("reports for 41 characters that a password can have 40 (AUTH-09, VAL-10, VAL-11)", async () => {
    draw(form());
    fill({ Password: "x1".repeat(20).concat("y") });
    await submit();
    expect(field("Password")).toHaveAccessibleDescription("Use 40 characters or fewer");
  });

  it("is not sent before the terms are accepted; they open in a new tab (AUTH-11)", async () => {
    draw(form());
    fill();
    await submit();
    expect(terms()).toHaveAccessibleDescription(texts.terms_not_accepted);
    expect(terms()).toHaveFocus();
    expect(signUp).not.toHaveBeenCalled();
    for (const name of ["terms of use", "privacy policy"])
      expect(screen.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  });

  it("is not sent without a country (AUTH-12)", async () => {
    draw(form({ detectedCountry: "" }));
    await userEvent.selectOptions(field("Country"), "");
    fill();
    await userEvent.click(terms());
    await submit();
    expect(field("Country")).toHaveAccessibleDescription(texts.fill_this_field);
    expect(signUp).not.toHaveBeenCalled();
  });

  it("puts the country's code before the phone until another is chosen (AUTH-13)", async () => {
    draw(form());
    expect(field("Code")).toHaveValue("+49");
    await userEvent.selectOptions(field("Country"), "France");
    expect(field("Code")).toHaveValue("+33");
    await userEvent.selectOptions(field("Code"), "+41");
    await userEvent.selectOptions(field("Country"), "Germany");
    expect(field("Code")).toHaveValue("+41");
  });

  it("offers signing in when the address has an account (AUTH-19, AUTH-20)", async () => {
    answer(users.exists, { exists: true });
    draw(form());
    put("Email", "ada@example.com");
    fireEvent.blur(field("Email"));
    expect(await screen.findByText("This email already has an account.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth/sign-in");
    put("Email", "ada@example.comx");
    expect(screen.queryByText("This email already has an account.")).not.toBeInTheDocument();
  });

  it("shows nothing if the check is rate-limited (AUTH-20)", async () => {
    refuse(users.exists, "rate_limited");
    draw(form());
    put("Email", "ada@example.com");
    fireEvent.blur(field("Email"));
    await waitFor(() => expect(calls(users.exists)).toHaveLength(1));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("offers signing in, too, when the server knows the address (AUTH-20)", async () => {
    signUp.mockResolvedValue(refused("email_taken"));
    draw(form());
    fill();
    await userEvent.click(terms());
    await submit();
    expect(await screen.findByRole("link", { name: "Sign in" })).toBeInTheDocument();
  });

  it("shows how strong a password is, and that the user's own name is a weak one", async () => {
    draw(form());
    put("First name", "Adalberta");
    put("Password", "adalberta77");
    expect(screen.getByText("Weak")).toBeInTheDocument();
    put("Password", "mist over 7 Lakes");
    expect(screen.getByText("Strong")).toBeInTheDocument();
  });
});

describe("an invitation", () => {
  it("is sent without a field if it is valid (AUTH-17, AUTH-42)", async () => {
    signUp.mockResolvedValue(accepted({ token: "mark" }));
    draw(form({ invite: { code: "Ab12Cd34Ef56", workspace: "Kestrel" } }));
    fill();
    await userEvent.click(terms());
    await submit();
    expect(sentTo(signUp)).toMatchObject({ inviteCode: "Ab12Cd34Ef56" });
  });

  it("shows that it is unknown, and can be corrected (SPACE-39)", async () => {
    draw(form({ invite: { code: "Ab12Cd34Ef56" } }));
    expect(field("Invitation code")).toHaveAccessibleDescription(texts.space_not_found);
    answer(workspaces.invitation, { id: "1", name: "Kestrel", avatar: null });
    put("Invitation code", "Zz12Cd34Ef56");
    expect(await screen.findByText("This code is for Kestrel")).toBeInTheDocument();
  });

  it.each(["Ab12", "Ab12Cd34Ef567"])("of another length than 12 is not sent: %s (AUTH-17)", async (code) => {
    draw(form());
    fill();
    await userEvent.click(screen.getByText("Have an invitation code?"));
    put("Invitation code", code);
    await userEvent.click(terms());
    await submit();
    expect(field("Invitation code")).toHaveAccessibleDescription(texts.space_not_found);
    expect(signUp).not.toHaveBeenCalled();
  });
});
