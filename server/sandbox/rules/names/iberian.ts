import type { Country } from "./country";

const spanishFemale =
  "Alba, Begoña, Carmen, Débora, Elvira, Fátima, Gabriela, Inés, Jimena, Lucía, María José, Núria, Pilar, Raquel, Sofía, Úrsula, Verónica, Ximena, Yolanda, Zaida";
const spanishMale =
  "Adrián, Borja, Cristóbal, Damián, Efraín, Fermín, Germán, Héctor, Iñigo, Joaquín, Leandro, Martín, Néstor, Óscar, Pablo, Ramón, Sebastián, Tomás, Víctor, Zacarías";

export const spanishAndPortugueseSpeaking: Country[] = [
  {
    code: "ES",
    name: "Spain",
    language: "es",
    weight: 7,
    cities:
      "Madrid=Europe/Madrid, Barcelona=Europe/Madrid, Valencia=Europe/Madrid, Sevilla=Europe/Madrid, Bilbao=Europe/Madrid, Málaga=Europe/Madrid, Las Palmas=Atlantic/Canary",
    female: spanishFemale,
    male: spanishMale,
    last: "Aguilar Peña, Benítez, Castañeda, Domínguez, Echeverría, Fernández Ruiz, Gutiérrez, Hernández, Ibáñez, Jiménez, Lázaro, Márquez, Núñez, Ordóñez, Peñalver, Quiñones, Ramírez, Sáenz, Téllez, Urrutia, Vázquez, Yáñez, Zúñiga",
  },
  {
    code: "MX",
    name: "Mexico",
    language: "es",
    weight: 4,
    cities:
      "Ciudad de México=America/Mexico_City, Guadalajara=America/Mexico_City, Monterrey=America/Monterrey, Puebla=America/Mexico_City",
    female: spanishFemale,
    male: spanishMale,
    last: "Arriaga, Bautista, Cárdenas, De la Cruz, Escamilla, Galván, Huerta, Juárez, López Mateos, Montaño, Ocampo, Pacheco, Rentería, Saldívar, Treviño, Villaseñor",
  },
  {
    code: "AR",
    name: "Argentina",
    language: "es",
    weight: 2,
    cities:
      "Buenos Aires=America/Argentina/Buenos_Aires, Córdoba=America/Argentina/Cordoba, Rosario=America/Argentina/Buenos_Aires, Mendoza=America/Argentina/Mendoza",
    female: spanishFemale,
    male: spanishMale,
    last: "Acosta, Bianchi, Cabrera, Etchegaray, Ferreyra, Giménez, Lombardi, Miño, Pereyra, Quiroga, Rossi, Sosa, Zabaleta",
  },
  {
    code: "CO",
    name: "Colombia",
    language: "es",
    weight: 2,
    cities: "Bogotá=America/Bogota, Medellín=America/Bogota, Cali=America/Bogota",
    female: spanishFemale,
    male: spanishMale,
    last: "Arango, Barragán, Castaño, Duque, Echavarría, Gaviria, Londoño, Mejía, Ospina, Restrepo, Uribe, Vélez",
  },
  {
    code: "CL",
    name: "Chile",
    language: "es",
    weight: 1,
    cities: "Santiago=America/Santiago, Valparaíso=America/Santiago, Concepción=America/Santiago",
    female: spanishFemale,
    male: spanishMale,
    last: "Araya, Bustamante, Contreras, Fuentealba, Godoy, Leiva, Muñoz, Poblete, Riquelme, Sepúlveda, Valdés, Yáñez",
  },
  {
    code: "PT",
    name: "Portugal",
    language: "pt",
    weight: 4,
    cities:
      "Lisboa=Europe/Lisbon, Porto=Europe/Lisbon, Braga=Europe/Lisbon, Coimbra=Europe/Lisbon, Funchal=Atlantic/Madeira",
    female:
      "Assunção, Beatriz, Conceição, Dália, Estefânia, Filipa, Graça, Inês, Joana, Lídia, Mafalda, Núria, Rita, Sílvia, Teresa, Vitória",
    male: "Afonso, Bernardo, Caetano, Duarte, Estêvão, Fábio, Gonçalo, Henrique, João, Lourenço, Martim, Nuno, Rúben, Simão, Tomás, Vasco",
    last: "Almeida, Bragança, Conceição, Esteves, Falcão, Guimarães, Leitão, Magalhães, Noronha, Patrício, Quintão, Ribeiro, Simões, Teixeira, Valadão, Vilhena",
  },
  {
    code: "BR",
    name: "Brazil",
    language: "pt",
    weight: 7,
    cities:
      "São Paulo=America/Sao_Paulo, Rio de Janeiro=America/Sao_Paulo, Belo Horizonte=America/Sao_Paulo, Curitiba=America/Sao_Paulo, Recife=America/Recife, Porto Alegre=America/Sao_Paulo, Manaus=America/Manaus",
    female:
      "Aline, Bárbara, Cláudia, Débora, Eduarda, Flávia, Giovanna, Heloísa, Isadora, Juliana, Larissa, Mônica, Natália, Patrícia, Renata, Sônia, Taís, Vanessa",
    male: "Antônio, Breno, Cássio, Diego, Everton, Fabrício, Gustavo, Heitor, Igor, Júlio, Leandro, Maurício, Otávio, Paulo, Rogério, Sérgio, Thiago, Vinícius",
    last: "Albuquerque, Barreto, Carvalho, de Araújo, Espíndola, Figueirêdo, Gonçalves, Holanda, Junqueira, Lacerda, Meirelles, Nóbrega, Oliveira, Peçanha, Queiroz, Rezende, Sant'Anna, Tavares, Uchôa, Vasconcelos, Yamamoto, Zanetti",
  },
];
