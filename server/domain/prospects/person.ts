/** What a file or a form says about a prospect, cleaned and normalized; empty text and null mean "not given". */
export type Person = {
  firstName: string;
  lastName: string;
  fullName: string;
  position: string;
  companyName: string;
  companyDomain: string;
  location: string;
  workEmail: string | null;
  personalEmail: string | null;
  profileUrl: string | null;
  phone: string | null;
  website: string | null;
  twitter: string | null;
  customFields: Record<string, string>;
};
export type PersonField = Exclude<keyof Person, "customFields">;

/** A person as the workspace knows them; `memberRef` came from the network. */
export type KnownPerson = Person & { id: string; memberRef: string | null };
