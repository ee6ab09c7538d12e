/** Foreign text as the database takes it: Postgres keeps no NUL, and a mail may hold any byte. */
export const storable = (text: string): string => text.replaceAll("\0", "");
