/** Seats of the plan against the accounts that take them (SPACE-07, BILL-13). */
export function seatsOf(
  plan: { cloudSeats: number; extensionSeats: number },
  used: { cloud: number; extension: number },
) {
  const cloudSeatsAvailable = Math.max(0, plan.cloudSeats - used.cloud);
  const extensionSeatsAvailable = Math.max(0, plan.extensionSeats - used.extension);
  return {
    usedSeats: used.cloud + used.extension,
    totalSeats: plan.cloudSeats + plan.extensionSeats,
    availableSeats: cloudSeatsAvailable + extensionSeatsAvailable,
    cloudSeatsAvailable,
    extensionSeatsAvailable,
  };
}
