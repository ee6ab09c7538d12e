import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ArrivedError } from "@/components/auth/arrived-error";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { ProviderSignUp } from "@/components/auth/provider-sign-up";
import { SignInForm } from "@/components/auth/sign-in-form";
import * as actions from "@/lib/actions/auth";
import { accepted, draw, refused, sentTo, texts } from "./draw";

jest.mock("@/lib/actions/auth", () => ({ signIn: jest.fn(), signInElsewhere: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const signIn = actions.signIn as jest.Mock;
const signInElsewhere = actions.signInElsewhere as jest.Mock;

const email = () => screen.getByLabelText("Email");
const password = () => screen.getByLabelText("Password");
const submit = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));
const fill = async (address: string, secret: string) => {
  await userEvent.type(email(), address);
  await userEvent.type(password(), secret);
};

afterEach(() => jest.clearAllMocks());

describe("an error that brought someone here", () => {
  it("blames a provider only for what the provider did", () => {
    draw(<ArrivedError code="provider_refused" service="google" />);
    expect(screen.getByRole("alert")).toHaveTextContent("Google couldn’t confirm your identity");
  });

  it.each(["rate_limited", "<script>", "constructor"])("is said in general words if it is %s", (code) => {
    draw(<ArrivedError code={code} service="google" />);
    expect(screen.getByRole("alert")).toHaveTextContent("We couldn’t sign you in. Try again.");
  });
});

describe("the sign-in form", () => {
  it("sends email, password and the choice to stay signed in, and goes to the requested page (AUTH-05)", async () => {
    signIn.mockResolvedValue(accepted({ token: "mark" }));
    draw(<SignInForm back="/inbox" />);
    await fill("ada@example.com", "correct horse");
    await submit();
    expect(sentTo(signIn)).toEqual({ email: "ada@example.com", password: "correct horse", remember: "on" });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/inbox"));
  });

  it("shows at the password that email or password is wrong, and stays filled in (AUTH-06)", async () => {
    signIn.mockResolvedValue(refused("wrong_credentials", { triesLeft: 4 }));
    draw(<SignInForm back="/" />);
    await fill("ada@example.com", "not this one");
    await submit();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription(/Wrong email or password\. 4 tries left/);
    expect(email()).toHaveValue("ada@example.com");
    expect(password()).toHaveValue("not this one");
  });

  it("sends nothing while a field is empty or the address is invalid, and focuses the first such field (AUTH-14, VAL-01, VAL-02)", async () => {
    draw(<SignInForm back="/" />);
    await userEvent.type(email(), "ada@nowhere");
    await submit();
    expect(email()).toHaveAccessibleDescription(texts.invalid_email);
    expect(password()).toHaveAccessibleDescription(texts.fill_this_field);
    expect(email()).toHaveFocus();
    expect(signIn).not.toHaveBeenCalled();
    await userEvent.type(email(), ".example");
    expect(email()).toHaveAccessibleDescription("");
  });

  it("checks a field when it is left, not while typing (AUTH-14)", async () => {
    draw(<SignInForm back="/" />);
    await userEvent.type(email(), "ada");
    expect(email()).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    expect(email()).toHaveAccessibleDescription(texts.invalid_email);
  });

  it("shows in a toast what the server finds wrong with an address that looked valid (AUTH-15)", async () => {
    signIn.mockResolvedValue(refused("invalid_input", { fields: { email: "invalid_email" } }));
    draw(<SignInForm back="/" />);
    await fill("ada@example.com", "correct horse");
    await submit();
    expect(await screen.findByText(texts.email_incorrect)).toBeInTheDocument();
    expect(email()).toHaveAccessibleDescription(texts.invalid_email);
  });

  it("tells password managers what the fields are", () => {
    draw(<SignInForm back="/" />);
    expect(email()).toHaveAttribute("autocomplete", "username webauthn");
    expect(password()).toHaveAttribute("autocomplete", "current-password");
  });
});

const ways = {
  password: true,
  google: true,
  microsoft: false,
  thirdParty: false,
  registration: "open",
} as const;

describe("signing in with another service", () => {
  it("is offered only if the brand has it (AUTH-31)", () => {
    draw(<ProviderButtons ways={ways} back="/" />);
    expect(screen.getByRole("button", { name: "Google" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Microsoft" })).not.toBeInTheDocument();
  });

  it("begins with the service, the page to return to and the invitation (AUTH-30)", async () => {
    signInElsewhere.mockResolvedValue(accepted({ url: "/away" }));
    draw(<ProviderButtons ways={ways} back="/inbox" invite="Ab12Cd34Ef56" />);
    await userEvent.click(screen.getByRole("button", { name: "Google" }));
    expect(sentTo(signInElsewhere)).toEqual({ way: "google", back: "/inbox", invite: "Ab12Cd34Ef56" });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/away"));
  });

  it("shows and accepts the terms at sign-up only, with the country (AUTH-11, AUTH-12)", async () => {
    signInElsewhere.mockResolvedValue(accepted({ url: "/away" }));
    draw(<ProviderButtons ways={ways} back="/" note={<ProviderSignUp detectedCountry="PT" />} />);
    expect(screen.getByRole("link", { name: "terms of use" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Google" }));
    expect(sentTo(signInElsewhere)).toEqual({
      ...{ way: "google", back: "/", acceptedTerms: "on", countryCode: "PT" },
    });
  });
});
