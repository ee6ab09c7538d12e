import { seatsOf } from "@/server/domain/workspaces/seats";

const plan = { cloudSeats: 2, extensionSeats: 1 };

test("seats are counted by kind and in total (SPACE-07)", () => {
  expect(seatsOf(plan, { cloud: 1, extension: 1 })).toEqual({
    ...{ usedSeats: 2, subscriptionUsedSeats: 2, totalSeats: 3, availableSeats: 1 },
    ...{ cloudSeatsAvailable: 1, extensionSeatsAvailable: 0, extensionOverusage: 0 },
    featuresSettings: { seatsSettings: { cloud: true } },
    seats: { cloud: { used: 1, total: 2 }, extension: { used: 1, total: 1 } },
  });
});

test("accounts beyond the seats of their kind use none of the other kind (SPACE-08)", () => {
  expect(seatsOf(plan, { cloud: 0, extension: 3 })).toMatchObject({
    ...{ usedSeats: 3, subscriptionUsedSeats: 1, availableSeats: 2 },
    ...{ cloudSeatsAvailable: 2, extensionSeatsAvailable: 0, extensionOverusage: 2 },
  });
});

test("a plan without cloud seats is marked (CRED-110)", () => {
  const { featuresSettings } = seatsOf({ ...plan, cloudSeats: 0 }, { cloud: 0, extension: 0 });
  expect(featuresSettings.seatsSettings.cloud).toBe(false);
});
