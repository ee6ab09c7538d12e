type Seats = { cloud: number; extension: number };

/** Seats of the plan against the accounts that take them (SPACE-07, SPACE-08, BILL-13). */
export function seatsOf(plan: { cloudSeats: number; extensionSeats: number }, used: Seats) {
  const seats = {
    cloud: { used: used.cloud, total: plan.cloudSeats },
    extension: { used: used.extension, total: plan.extensionSeats },
  };
  const free = ({ used, total }: { used: number; total: number }) => Math.max(0, total - used);
  const overused = ({ used, total }: { used: number; total: number }) => Math.max(0, used - total);
  const usedSeats = used.cloud + used.extension;
  return {
    usedSeats,
    subscriptionUsedSeats: usedSeats - overused(seats.cloud) - overused(seats.extension),
    totalSeats: plan.cloudSeats + plan.extensionSeats,
    availableSeats: free(seats.cloud) + free(seats.extension),
    cloudSeatsAvailable: free(seats.cloud),
    extensionSeatsAvailable: free(seats.extension),
    extensionOverusage: overused(seats.extension),
    featuresSettings: { seatsSettings: { cloud: plan.cloudSeats > 0 } },
    seats,
  };
}
