import type { Locale } from "@/lib/contract/fields";

/** Job titles in each language, for women and men. */
type Title = { female: string; male: string };

const same = (...titles: string[]): Title[] => titles.map((title) => ({ female: title, male: title }));
const pairs = (...titles: [string, string][]): Title[] => titles.map(([female, male]) => ({ female, male }));

export const titles: Record<Locale, readonly Title[]> = {
  en: same(
    "Head of Sales",
    "VP Marketing",
    "Operations Director",
    "Chief Technology Officer",
    "Head of People",
    "Talent Acquisition Lead",
    "Finance Director",
    "Customer Success Manager",
    "Procurement Manager",
    "Head of Growth",
    "Managing Director",
    "Co-founder",
    "Engineering Manager",
    "IT Manager",
    "Supply Chain Lead",
    "Partnerships Manager",
    "Product Director",
    "Regional Sales Manager",
  ),
  fr: pairs(
    ["Directrice commerciale", "Directeur commercial"],
    ["Responsable marketing", "Responsable marketing"],
    ["Directrice des opérations", "Directeur des opérations"],
    ["Directrice des ressources humaines", "Directeur des ressources humaines"],
    ["Acheteuse principale", "Acheteur principal"],
    ["Directrice générale", "Directeur général"],
    ["Cofondatrice", "Cofondateur"],
    ["Responsable informatique", "Responsable informatique"],
    ["Cheffe de produit", "Chef de produit"],
    ["Directrice financière", "Directeur financier"],
    ["Chargée de recrutement", "Chargé de recrutement"],
    ["Responsable partenariats", "Responsable partenariats"],
  ),
  de: pairs(
    ["Vertriebsleiterin", "Vertriebsleiter"],
    ["Leiterin Marketing", "Leiter Marketing"],
    ["Geschäftsführerin", "Geschäftsführer"],
    ["Leiterin Einkauf", "Leiter Einkauf"],
    ["Personalleiterin", "Personalleiter"],
    ["IT-Leiterin", "IT-Leiter"],
    ["Kaufmännische Leiterin", "Kaufmännischer Leiter"],
    ["Produktmanagerin", "Produktmanager"],
    ["Mitgründerin", "Mitgründer"],
    ["Leiterin Logistik", "Leiter Logistik"],
    ["Recruiterin", "Recruiter"],
    ["Technische Leiterin", "Technischer Leiter"],
  ),
  pt: pairs(
    ["Diretora Comercial", "Diretor Comercial"],
    ["Gerente de Marketing", "Gerente de Marketing"],
    ["Diretora de Operações", "Diretor de Operações"],
    ["Gerente de Recursos Humanos", "Gerente de Recursos Humanos"],
    ["Sócia-fundadora", "Sócio-fundador"],
    ["Coordenadora de Compras", "Coordenador de Compras"],
    ["Diretora Financeira", "Diretor Financeiro"],
    ["Gerente de TI", "Gerente de TI"],
    ["Gestora de Produto", "Gestor de Produto"],
    ["Analista de Recrutamento", "Analista de Recrutamento"],
    ["Diretora-geral", "Diretor-geral"],
    ["Gerente de Parcerias", "Gerente de Parcerias"],
  ),
  es: pairs(
    ["Directora comercial", "Director comercial"],
    ["Responsable de marketing", "Responsable de marketing"],
    ["Directora de operaciones", "Director de operaciones"],
    ["Directora de recursos humanos", "Director de recursos humanos"],
    ["Jefa de compras", "Jefe de compras"],
    ["Cofundadora", "Cofundador"],
    ["Directora financiera", "Director financiero"],
    ["Responsable de sistemas", "Responsable de sistemas"],
    ["Jefa de producto", "Jefe de producto"],
    ["Técnica de selección", "Técnico de selección"],
    ["Gerenta general", "Gerente general"],
    ["Responsable de alianzas", "Responsable de alianzas"],
  ),
};

/** The word between title and company in a headline. */
export const atCompany: Record<Locale, string> = { en: "at", fr: "chez", de: "bei", pt: "na", es: "en" };
