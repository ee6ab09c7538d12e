/** Custom fields per workspace. Apart from their calls, which few pages begin with. */
export const maxCustomFields = 20;
