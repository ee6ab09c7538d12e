import { writing } from "@/lib/contract/writing";
import { route } from "@/server/http/route";
import { generateText } from "@/server/services/inbox/writing";

export const writingRoutes = [route(writing.generate, generateText)];
