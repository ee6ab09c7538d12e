"use client";

import dynamic from "next/dynamic";

/** The questions that follow the name of a workspace: the page that asks for the name does without their script. */
export const AboutCompanyLater = dynamic(() =>
  import("./about-company").then((module) => module.AboutCompany),
);
