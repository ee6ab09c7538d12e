import { guessColumns } from "@/server/domain/imports/guess";

const guess = (header: string, ...values: string[]) => guessColumns([header], [values])[0];
const targets = (headers: string[]) =>
  guessColumns(
    headers,
    headers.map(() => []),
  ).map(({ target }) => target);

describe("headers in five languages (ux 51)", () => {
  test.each([
    ["First Name", "first_name"],
    ["firstName", "first_name"],
    ["Prénom", "first_name"],
    ["Vorname", "first_name"],
    ["Primeiro nome", "first_name"],
    ["Nombre", "first_name"],
    ["Surname", "last_name"],
    ["Nom de famille", "last_name"],
    ["Nachname", "last_name"],
    ["Sobrenome", "last_name"],
    ["Apellidos", "last_name"],
    ["Nom complet", "full_name"],
    ["LinkedIn URL", "profile_url"],
    ["Profil-Link", "profile_url"],
    ["Poste", "position"],
    ["JOB_TITLE", "position"],
    ["Ville", "location"],
    ["Entreprise", "company_name"],
    ["Unternehmen", "company_name"],
    ["Empresa", "company_name"],
    ["Firmendomain", "company_domain"],
    ["E-Mail-Adresse", "work_email"],
    ["Correo electrónico", "work_email"],
    ["Personal email", "personal_email"],
    ["Téléphone", "phone"],
    ["Telemóvel", "phone"],
    ["Twitter", "twitter"],
    ["Sitio web", "website"],
  ])("%s is %s, with certainty", (header, target) =>
    expect(guess(header)).toEqual({ target, guess: "sure" }));
});

describe("values decide if headers do not", () => {
  test("addresses and links are recognized by their form", () => {
    expect(guess("Column 1", "a@b.co", "c@d.co")).toEqual({ target: "work_email", guess: "likely" });
    expect(guess("x", "https://people.example/in/ada")).toEqual({ target: "profile_url", guess: "likely" });
    expect(guess("x", "+44 20 7946 0958")).toEqual({ target: "phone", guess: "likely" });
  });
  test("a header that its values contradict is ignored", () => {
    expect(guess("Email", "https://people.example/in/ada")?.target).toBe("profile_url");
    expect(guess("Name", "a@b.co")?.target).toBe("work_email");
    expect(guess("Email", "no", "yes")).toEqual({ target: "skip", guess: "none" });
  });
  test("mistakes among the values make a header less sure, not wrong", () => {
    expect(guess("Email", "a@b.co", "nope", "none")).toEqual({ target: "work_email", guess: "likely" });
    expect(guess("Email", "a@b.co", "c@d.co", "e@f.co", "nope")?.guess).toBe("sure");
  });
  test("a longer header is only a likely one", () =>
    expect(guess("Contact's company (2024)")).toEqual({ target: "company_name", guess: "likely" }));
  test("unknown columns are skipped", () =>
    expect(guess("Shoe size", "42")).toEqual({ target: "skip", guess: "none" }));
});

test("a field goes to one column only; a second address becomes the personal one", () => {
  expect(targets(["Name", "Full name", "Email", "E-mail 2"])).toEqual([
    "full_name",
    "skip",
    "work_email",
    "personal_email",
  ]);
});
