import { Building2 } from "lucide-react";

/** A workspace's photo, or a sign for any workspace. Decorative: the name is always shown beside it. */
export const WorkspaceMark = ({ photo }: { photo: string | null }) =>
  photo ? (
    // biome-ignore lint/performance/noImgElement: a small picture of our own origin
    <img
      src={photo}
      alt=""
      loading="lazy"
      className="size-6 flex-none rounded-chip bg-sunken object-contain"
    />
  ) : (
    <span className="grid size-6 flex-none place-items-center">
      <Building2 className="text-text-3" aria-hidden />
    </span>
  );
