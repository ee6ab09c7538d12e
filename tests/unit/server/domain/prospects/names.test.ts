import { completeName } from "@/server/domain/prospects/names";

const split = (fullName: string) => {
  const { firstName, lastName } = completeName({ firstName: "", lastName: "", fullName });
  return [firstName, lastName];
};

test.each([
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Lovelace, Ada", "Ada", "Lovelace"],
  ["Ada Lovelace, PhD", "Ada", "Lovelace"],
  ["Dr. Ada Lovelace", "Ada", "Lovelace"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["María de la Cruz", "María", "de la Cruz"],
  ["Jean Paul Sartre", "Jean Paul", "Sartre"],
  ["Pelé", "Pelé", ""],
  ["山田太郎", "山田太郎", ""],
  ["", "", ""],
])("%s", (fullName, first, last) => expect(split(fullName)).toEqual([first, last]));

test("a full name is built from first and last name, unless it was given", () => {
  expect(completeName({ firstName: "Ada", lastName: "Lovelace", fullName: "" }).fullName).toBe(
    "Ada Lovelace",
  );
  expect(completeName({ firstName: "Ada", lastName: "", fullName: "Countess Ada" }).fullName).toBe(
    "Countess Ada",
  );
});
