import { Appearance } from "@/components/users/appearance";
import { titled } from "../../../../../titled";

export const generateMetadata = titled("users.appearance.title");

export default function AppearancePage() {
  return <Appearance />;
}
