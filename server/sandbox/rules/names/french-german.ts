import type { Country } from "./country";

const germanFemale =
  "Annika, Birgit, Carolin, Dörte, Elke, Franziska, Greta, Hannelore, Ines, Jördis, Katharina, Leonie, Mareike, Nele, Ronja, Sabine, Svenja, Theresa, Ulrike, Wiebke";
const germanMale =
  "Andreas, Björn, Christoph, Dietmar, Emil, Florian, Götz, Hendrik, Ingo, Jörg, Konstantin, Lennart, Matthias, Niklas, Philipp, Rüdiger, Sebastian, Thorsten, Uwe, Volker";

export const frenchAndGermanSpeaking: Country[] = [
  {
    code: "FR",
    name: "France",
    language: "fr",
    weight: 9,
    cities:
      "Paris=Europe/Paris, Lyon=Europe/Paris, Nantes=Europe/Paris, Bordeaux=Europe/Paris, Toulouse=Europe/Paris, Lille=Europe/Paris, Marseille=Europe/Paris, Strasbourg=Europe/Paris",
    female:
      "Adèle, Bérénice, Camille, Delphine, Élise, Fanny, Gaëlle, Héloïse, Inès, Joséphine, Laëtitia, Maëlle, Noémie, Océane, Pénélope, Rachida, Solène, Thaïs, Valérie, Zoé",
    male: "Alexandre, Baptiste, Cédric, Damien, Étienne, François, Grégoire, Hugo, Ismaël, Jérôme, Karim, Loïc, Maël, Noël, Olivier, Pascal, Rémi, Stéphane, Thibault, Yannick",
    last: "Aubry, Beaufort, Chevallier, Delacroix, Espérandieu, Faivre, Garnier, Héraud, Imbert, Joubert, Kermarrec, Lefèvre, Maréchal, Noiret, Ozanne, Périgord, Quéméner, Rousselle, Sauvage, Thévenin, Urbain, Vasseur, Benhaddou, Châtelain, Diallo, Le Goff",
  },
  {
    code: "BE",
    name: "Belgium",
    language: "fr",
    weight: 2,
    cities:
      "Bruxelles=Europe/Brussels, Liège=Europe/Brussels, Namur=Europe/Brussels, Charleroi=Europe/Brussels",
    female: "Amandine, Béatrice, Céline, Élodie, Françoise, Justine, Margaux, Nathalie, Sylvie, Virginie",
    male: "Arnaud, Benoît, Corentin, Didier, Frédéric, Gauthier, Laurent, Maxime, Quentin, Xavier",
    last: "Claes, Delvaux, Dumoulin, Goossens, Hendrickx, Lambrecht, Mertens, Peeters, Renard, Vandenberghe, Verhaegen, Wauters",
  },
  {
    code: "DE",
    name: "Germany",
    language: "de",
    weight: 10,
    cities:
      "Berlin=Europe/Berlin, Hamburg=Europe/Berlin, München=Europe/Berlin, Köln=Europe/Berlin, Frankfurt am Main=Europe/Berlin, Stuttgart=Europe/Berlin, Leipzig=Europe/Berlin, Nürnberg=Europe/Berlin, Düsseldorf=Europe/Berlin",
    female: germanFemale,
    male: germanMale,
    last: "Albrecht, Böhmer, Dörfler, Eichhorn, Fährmann, Großkopf, Hübner, Jäger, Kühnert, Löffler, Mühlbauer, Nöllenburg, Oberländer, Pfeiffer, Röttger, Schäfer, Strauß, Tönnies, Überschär, Vogelsang, Weißmüller, Yıldız, Zöllner, Aydın, Brandstätter, Nowak",
  },
  {
    code: "AT",
    name: "Austria",
    language: "de",
    weight: 2,
    cities: "Wien=Europe/Vienna, Graz=Europe/Vienna, Linz=Europe/Vienna, Salzburg=Europe/Vienna",
    female: germanFemale,
    male: germanMale,
    last: "Auer, Bründl, Ebner, Gschwandtner, Hölzl, Kogler, Lackner, Moosbrugger, Novotny, Pichler, Reiter, Steinböck, Unterweger, Wögerbauer",
  },
  {
    code: "CH",
    name: "Switzerland",
    language: "de",
    weight: 2,
    cities: "Zürich=Europe/Zurich, Basel=Europe/Zurich, Bern=Europe/Zurich, Luzern=Europe/Zurich",
    female: germanFemale,
    male: germanMale,
    last: "Ackermann, Bürgi, Dällenbach, Frei, Gerber, Hürlimann, Käser, Lüscher, Odermatt, Rüegg, Stämpfli, Tschudin, Wüthrich, Zürcher",
  },
];
