import {
  hoursOpen,
  isRiskyWindow,
  problemOfPhone,
  problemsOfAccount,
  problemsOfProxy,
  proxyCountryValue,
  proxyFormOf,
  proxyOf,
  readProxyCountry,
} from "@/lib/contract/accounts/rules";

const account = {
  ...{ email: "ada@network.test", password: "p", hasCookies: false, countryCode: "DE" },
  ...{ timezone: "Europe/Berlin", automationType: "cloud" as const },
};

describe("an account before it is connected", () => {
  test("lacks nothing", () => {
    expect(problemsOfAccount(account, ["other@network.test"])).toEqual({});
  });

  test.each([
    ["an email (CRED-89)", { email: "ada@" }, { email: "not_valid_email" }],
    ["a password (CRED-92)", { password: "" }, { password: "not_valid_password" }],
    ["a country (CRED-93)", { countryCode: "" }, { countryCode: "not_valid_location" }],
    ["a zone (CRED-94)", { timezone: "" }, { timezone: "not_valid_timezone" }],
  ])("lacks %s", (_what, change, problems) => {
    expect(problemsOfAccount({ ...account, ...change }, [])).toEqual(problems);
  });

  test("has a unique name, compared without surrounding spaces and capitals (CRED-90, CRED-91)", () => {
    expect(problemsOfAccount({ ...account, email: " ADA@network.test " }, ["Ada@Network.test"])).toEqual({
      email: "account_exists",
    });
  });

  test("needs no password or country if the extension acts, and no password if there are cookies (CRED-92, CRED-93)", () => {
    const extension = { ...account, automationType: "extension" as const, password: "", countryCode: "" };
    expect(problemsOfAccount(extension, [])).toEqual({});
    expect(problemsOfAccount({ ...account, password: "", hasCookies: true }, [])).toEqual({});
  });
});

describe("a custom proxy", () => {
  const form = {
    ...{ ip: "203.0.113.7", domain: "", port: "3128", username: "ada", password: "p", usesDomain: false },
  };

  test("has all its fields (CRED-103)", () => {
    expect(problemsOfProxy(form)).toEqual({});
    expect(problemsOfProxy({ ...form, ip: "", port: "", username: " ", password: "" })).toEqual({
      ...{ ip: "proxy_incomplete", port: "proxy_incomplete" },
      ...{ username: "proxy_incomplete", password: "proxy_incomplete" },
    });
  });

  test.each([
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "a.b.c.d",
    "1.2.3.4 ",
    "::1",
    "0x7f.0.0.1",
  ])("%s is not an IPv4 address (CRED-104)", (ip) => {
    expect(problemsOfProxy({ ...form, ip }).ip).toBe("proxy_address_invalid");
  });

  test("in domain mode has a domain instead of an address (CRED-104, CRED-105)", () => {
    const byName = { ...form, ip: "", usesDomain: true };
    expect(problemsOfProxy({ ...byName, domain: "proxy.example.com" })).toEqual({});
    for (const domain of ["localhost", "-a.com", "a b.com", "http://a.com", "a..com"])
      expect(problemsOfProxy({ ...byName, domain }).domain).toBe("proxy_domain_invalid");
  });

  test.each(["0", "65536", "80a", "-1"])("%s is not a port (CRED-106)", (port) => {
    expect(problemsOfProxy({ ...form, port }).port).toBe("proxy_port_invalid");
  });

  test("is sent with its address only if no domain is given, and read back into the form (CRED-107, CRED-22)", () => {
    const rest = { ports: { http: 3128 }, username: "ada", password: "p" };
    expect(proxyOf(form)).toEqual({ proxyAddress: "203.0.113.7", ...rest });
    expect(proxyOf({ ...form, domain: "proxy.test", usesDomain: true })).toEqual({
      domain: "proxy.test",
      ...rest,
    });
    expect(proxyFormOf(proxyOf(form))).toEqual(form);
  });
});

test("a proxy country is one value of code and type (CRED-24, CRED-25)", () => {
  expect(proxyCountryValue("US", "basic")).toBe("US_basic");
  expect(readProxyCountry("US_residential")).toEqual({ code: "US", type: "residential" });
  expect(readProxyCountry("USA_basic")).toBeNull();
});

test.each([
  ["+49 151 1234567", "DE", null],
  ["123456", "DE", null],
  ["12345", "DE", "account_phone_wrong"],
  ["12345678901234", "DE", "account_phone_wrong"],
  ["000000", "DE", "account_phone_wrong"],
  ["123456", "", "account_phone_wrong"],
])("the phone %s of %s is checked by its digits and its country (CRED-52, CRED-54)", (phone, country, problem) => {
  expect(problemOfPhone(phone, country)).toBe(problem);
});

test("more than eight hours a day are risky, also over midnight (CRED-98, CRED-99, CONST-32)", () => {
  expect([hoursOpen(9, 17), hoursOpen(22, 6), hoursOpen(0, 24)]).toEqual([8, 8, 24]);
  expect([isRiskyWindow(9, 17), isRiskyWindow(9, 18), isRiskyWindow(20, 6)]).toEqual([false, true, true]);
});
