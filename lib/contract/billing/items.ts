/** What can be added to a plan, beside seats. */
export const addOns = ["extension_seat", "mailbox_slot"] as const;
export type AddOn = (typeof addOns)[number];

/** What a workspace can buy more of: seats of its plan, and what is added to it. */
export const extendables = ["seat", ...addOns] as const;
export type Extendable = (typeof extendables)[number];

/** The most of one of them that can be bought without talking to sales. */
export const maxQuantity = 500;

/** For how many seats a plan is: cloud seats, which are its quantity, and browser seats beside those that it includes. */
export type Seats = { seats: number; extensionSeats: number };
