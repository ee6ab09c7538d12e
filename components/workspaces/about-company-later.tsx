"use client";

import dynamic from "next/dynamic";

/** The questions after naming a workspace; the page that asks for the name does not load their script. */
export const AboutCompanyLater = dynamic(() =>
  import("./about-company").then((module) => module.AboutCompany),
);
