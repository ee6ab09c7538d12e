import { images } from "@/lib/contract/images";
import { route } from "@/server/http/route";
import { showImage } from "@/server/services/files/images";

export const imageRoutes = [route(images.show, showImage)];
