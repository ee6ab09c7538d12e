import type { Locale } from "@/lib/contract/fields";

/** Ranks and roles that make up the titles of the many; a rank may follow its role. */
const parts: Record<Locale, { ranks: string; roles: string; isAfter?: true }> = {
  en: {
    ranks: "Senior, Junior, Lead, Principal, Associate, Global, Regional, Interim, Deputy",
    roles:
      "Account Executive, Account Manager, Software Engineer, Data Analyst, Data Scientist, Product Manager, Project Manager, Marketing Manager, Sales Development Representative, Business Analyst, Financial Controller, HR Business Partner, Recruiter, Office Manager, Legal Counsel, UX Designer, Security Engineer, Quality Manager, Plant Manager, Logistics Coordinator, Content Strategist, Research Scientist, Solutions Architect, Customer Support Specialist, Procurement Specialist",
  },
  fr: {
    ranks: "senior, junior, régional, international, adjoint, principal",
    roles:
      "Ingénieur d’affaires, Chef de projet, Développeur logiciel, Analyste de données, Contrôleur de gestion, Responsable qualité, Chargé de clientèle, Juriste d’entreprise, Responsable logistique, Architecte logiciel, Responsable RH, Chargé de communication, Conseiller commercial",
    isAfter: true,
  },
  de: {
    ranks: "Senior, Junior, Leitender, Stellvertretender, Regionaler",
    roles:
      "Softwareentwickler, Projektleiter, Kundenbetreuer, Datenanalyst, Controller, Qualitätsmanager, Vertriebsmitarbeiter, Systemadministrator, Produktionsleiter, Einkäufer, Personalreferent, Syndikusrechtsanwalt, Werksleiter, Marketing-Manager",
  },
  es: {
    ranks: "sénior, júnior, regional, internacional, adjunto",
    roles:
      "Ingeniero de software, Ejecutivo de cuentas, Jefe de proyecto, Analista de datos, Controlador financiero, Responsable de calidad, Asesor jurídico, Coordinador de logística, Diseñador de producto, Consultor de negocio, Técnico de compras",
    isAfter: true,
  },
  pt: {
    ranks: "Sénior, Júnior, Regional, Internacional, Adjunto",
    roles:
      "Engenheiro de Software, Executivo de Contas, Gestor de Projeto, Analista de Dados, Controlador Financeiro, Responsável de Qualidade, Assessor Jurídico, Coordenador de Logística, Designer de Produto, Consultor de Negócio, Técnico de Compras",
    isAfter: true,
  },
};

const list = (text: string) => text.split(", ");

function titlesIn(language: Locale): readonly string[] {
  const { ranks, roles, isAfter } = parts[language];
  const ranked = list(roles).flatMap((role) =>
    list(ranks).map((rank) => (isAfter ? `${role} ${rank}` : `${rank} ${role}`)),
  );
  return [...list(roles), ...ranked];
}

export const moreTitles: Record<Locale, readonly string[]> = {
  en: titlesIn("en"),
  fr: titlesIn("fr"),
  de: titlesIn("de"),
  es: titlesIn("es"),
  pt: titlesIn("pt"),
};
