import { titled } from "@/app/titled";
import { Appearance } from "@/components/users/appearance";

export const generateMetadata = titled("users.appearance.title");

export default function AppearancePage() {
  return <Appearance />;
}
