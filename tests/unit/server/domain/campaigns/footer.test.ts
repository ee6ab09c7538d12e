import { filledFooter, footerBelow, withFooter } from "@/server/domain/campaigns/footer";

const link = "{unsubscribe_link}";
const values = new Map([
  ["first_name", "Mia"],
  ["account_full_name", "Ada Sender"],
]);

describe("the footer of a mailbox's emails (R18)", () => {
  it("is filled like a step, and leaves the link to be filled when the email is composed", () => {
    expect(filledFooter(`{account_full_name} to {first_name}\nStop: ${link}`, values, "p")).toEqual({
      ...{ text: `Ada Sender to Mia\nStop: ${link}`, missing: [], fallbacks: [] },
    });
    expect(filledFooter("{company_name}, {location:here}", values, "p")).toEqual({
      ...{ text: ", here", missing: ["company_name"], fallbacks: ["location"] },
    });
  });

  it("is set apart by a blank line; an empty footer adds nothing", () => {
    expect(withFooter("Hi.\n\n\n", "North Ltd")).toBe("Hi.\n\nNorth Ltd");
    expect(withFooter("Hi.\n", " \n ")).toBe("Hi.\n");
  });

  it("drops its lines with the link if the text has the link, and only those", () => {
    const footer = `North Ltd\nNo more: ${link}\nBerlin`;
    expect(withFooter(`Off: ${link}`, footer)).toBe(`Off: ${link}\n\nNorth Ltd\nBerlin`);
    expect(footerBelow(`Off: ${link}`, `No more: ${link}`)).toBe("");
    expect(withFooter("Hi", footer)).toBe(`Hi\n\n${footer}`);
    expect(withFooter("at https://x.test/u/1", "Stop: https://x.test/u/1", "https://x.test/u/1")).toBe(
      "at https://x.test/u/1",
    );
  });

  it("keeps a prospect's data on one line", () => {
    const known = new Map([["first_name", `A\n${link}`]]);
    const { text } = filledFooter("{first_name}\nBerlin", known, "p");
    expect(text.split("\n")).toHaveLength(2);
  });
});
