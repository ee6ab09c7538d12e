import type { Country } from "./country";

export const northernEurope: Country[] = [
  {
    code: "NL",
    name: "Netherlands",
    language: "en",
    weight: 3,
    cities:
      "Amsterdam=Europe/Amsterdam, Rotterdam=Europe/Amsterdam, Utrecht=Europe/Amsterdam, Eindhoven=Europe/Amsterdam",
    female: "Anouk, Daphne, Eefje, Femke, Geertje, Isabelle, Jolien, Lotte, Marijke, Noor, Sanne, Willemijn",
    male: "Bas, Coen, Diederik, Floris, Gijs, Hidde, Jeroen, Koen, Maarten, Pim, Ruben, Thijs",
    last: "van Beek, Dijkstra, de Groot, Hoekstra, Jansen, Kuijpers, van Leeuwen, Meijer, Nijhuis, Oosterhuis, Postma, Schouten, Terpstra, Verhoeven, Wiersma, Zijlstra",
  },
  {
    code: "SE",
    name: "Sweden",
    language: "en",
    weight: 2,
    cities:
      "Stockholm=Europe/Stockholm, Göteborg=Europe/Stockholm, Malmö=Europe/Stockholm, Uppsala=Europe/Stockholm",
    female: "Agneta, Britta, Ebba, Frida, Gunnel, Hanna, Linnéa, Märta, Saga, Tyra, Ylva, Åsa",
    male: "Anders, Axel, Birger, Elias, Gustav, Håkan, Jonas, Lars, Måns, Oskar, Sören, Viktor",
    last: "Ahlström, Bergqvist, Björk, Ekdahl, Forsberg, Göransson, Hägglund, Lindström, Malmberg, Nordin, Sandström, Sjöberg, Wallin, Åkesson, Östlund",
  },
  {
    code: "NO",
    name: "Norway",
    language: "en",
    weight: 2,
    cities: "Oslo=Europe/Oslo, Bergen=Europe/Oslo, Trondheim=Europe/Oslo",
    female: "Astrid, Bodil, Grete, Ingrid, Kjersti, Mari, Ragnhild, Silje, Solveig, Tone",
    male: "Asbjørn, Eirik, Geir, Håvard, Kjetil, Magnus, Øyvind, Sigurd, Torbjørn, Vegard",
    last: "Aasen, Bråten, Dahl, Fjeldstad, Grønli, Haugen, Kjølstad, Lunde, Mæland, Nygård, Ødegård, Sæther, Tveit, Vik",
  },
  {
    code: "DK",
    name: "Denmark",
    language: "en",
    weight: 2,
    cities: "København=Europe/Copenhagen, Aarhus=Europe/Copenhagen, Odense=Europe/Copenhagen",
    female: "Birgitte, Cecilie, Ditte, Freja, Helle, Inger, Karen, Maja, Signe, Trine",
    male: "Anders, Bjarne, Carsten, Frederik, Jeppe, Kasper, Mads, Niels, Rasmus, Søren",
    last: "Bæk, Christoffersen, Damgaard, Frandsen, Højgaard, Iversen, Kjær, Lauridsen, Mølgaard, Nørgaard, Østergaard, Rønne, Skov, Thygesen",
  },
  {
    code: "FI",
    name: "Finland",
    language: "en",
    weight: 1,
    cities: "Helsinki=Europe/Helsinki, Tampere=Europe/Helsinki, Turku=Europe/Helsinki",
    female: "Aino, Eeva, Hilkka, Kaisa, Liisa, Päivi, Riikka, Sanna, Tuuli, Venla",
    male: "Aleksi, Eero, Heikki, Ilkka, Jukka, Kalle, Mikko, Olli, Pekka, Väinö",
    last: "Hämäläinen, Järvinen, Koskinen, Lehtonen, Mäkelä, Niskanen, Pöyhönen, Rantala, Salmela, Tähtinen, Väyrynen, Ylönen",
  },
];
