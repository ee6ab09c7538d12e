import { Avatar } from "@/components/ui/avatar";
import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";

type Props = {
  account: Pick<Account, "id" | "fullName" | "photoLink" | "accountType">;
  size: 20 | 34 | 40;
};

/** An account's photo or initials, with a letter if it sends emails only. */
export const AccountAvatar = ({ account, size }: Props) => (
  <Avatar
    name={account.fullName}
    id={account.id}
    src={account.photoLink}
    size={size}
    {...(lacksNetwork(account) ? { channel: "email" as const } : {})}
  />
);
