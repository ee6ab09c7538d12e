import { countryOf } from "@/server/domain/prospects/country";
import { phoneAsKnown } from "@/server/domain/prospects/identity";

it.each([
  ["Munich, Bavaria, Germany", "DE"],
  ["München, Deutschland", "DE"],
  ["Lyon, France", "FR"],
  ["São Paulo, Brasil", "BR"],
  ["Ciudad de México, Mexico", "MX"],
  ["London, U.K.", "GB"],
  ["Austin, Texas, United States", "US"],
  ["USA", "US"],
  ["Atlanta, Georgia", null],
  ["Munich", null],
  ["", null],
])("the country of %j is %j", (location, country) => {
  expect(countryOf(location)).toBe(country);
});

describe("a number in its national format (PROSPECT-18, R15)", () => {
  it.each([
    ["0151 23456789", "Munich, Germany", "+4915123456789"],
    ["020 7946 0958", "London, United Kingdom", "+442079460958"],
    ["(512) 555-0142", "Austin, Texas, United States", "+15125550142"],
    ["06 12 34 56 78", "Lyon, France", "+33612345678"],
    ["tel:+33 6 12 34 56 78", "Munich, Germany", "+33612345678"],
  ])("%j in %j becomes %j", (typed, location, number) => {
    expect(phoneAsKnown(typed, location)).toBe(number);
  });

  it.each([
    ["0151 23456789", "Munich"],
    ["0151 23456789", "Austin, Texas, United States"],
    ["12345", "Berlin, Germany"],
  ])("%j in %j stays as typed", (typed, location) => {
    expect(phoneAsKnown(typed, location)).toBe(typed);
  });
});
