import { images } from "@/lib/contract/images";
import { route } from "@/server/http/route";
import { showImage } from "@/server/services/images";

export const imageRoutes = [route(images.show, showImage)];
