"use client";

import dynamic from "next/dynamic";

/** Loaded only where needed, because it is rare. */
export const WorkspaceBanners = dynamic(() =>
  import("./banners-in-force").then((module) => module.BannersInForce),
);
