import type { Country } from "./country";

export const easternAndSouthernEurope: Country[] = [
  {
    code: "PL",
    name: "Poland",
    language: "en",
    weight: 4,
    cities:
      "Warszawa=Europe/Warsaw, Kraków=Europe/Warsaw, Wrocław=Europe/Warsaw, Gdańsk=Europe/Warsaw, Łódź=Europe/Warsaw",
    female:
      "Agnieszka, Bożena, Danuta, Elżbieta, Grażyna, Halina, Jadwiga, Kinga, Łucja, Małgorzata, Natalia, Zofia",
    male: "Bartłomiej, Czesław, Dawid, Gniewomir, Grzegorz, Jędrzej, Krzysztof, Łukasz, Mateusz, Paweł, Stanisław, Wojciech",
    last: "Bąk, Czarnota, Dąbrowa, Gałązka, Jabłoń, Kołodziej, Łapiński-Mróz, Maj, Nowaczyk, Olszewicz, Piątek, Różycz, Sokół, Świątek, Wróbel, Żurek",
  },
  {
    code: "CZ",
    name: "Czechia",
    language: "en",
    weight: 2,
    cities: "Praha=Europe/Prague, Brno=Europe/Prague, Ostrava=Europe/Prague",
    female: "Alžběta, Božena, Dagmar, Eliška, Jiřina, Kateřina, Ludmila, Markéta, Věra, Zdeňka",
    male: "Bořivoj, Ctirad, František, Jáchym, Jiří, Lukáš, Matěj, Ondřej, Tomáš, Vojtěch",
    last: "Bureš, Čapek, Dvořák, Hájek, Janů, Kašpar, Martinů, Petrů, Říha, Šebesta, Tichý, Vaněk, Zíka, Žák",
  },
  {
    code: "RO",
    name: "Romania",
    language: "en",
    weight: 2,
    cities:
      "București=Europe/Bucharest, Cluj-Napoca=Europe/Bucharest, Iași=Europe/Bucharest, Timișoara=Europe/Bucharest",
    female: "Adelina, Bianca, Cătălina, Doina, Ileana, Lăcrămioara, Mădălina, Oana, Ștefania, Viorica",
    male: "Alin, Bogdan, Călin, Dragoș, Emil, Horațiu, Ionuț, Mihnea, Răzvan, Ștefan",
    last: "Albu, Bălan, Ciobanu, Dumitrașcu, Enache, Frunză, Ghiță, Lupescu, Munteanu, Negruț, Oprea, Săvulescu, Țăranu, Vlădescu",
  },
  {
    code: "HU",
    name: "Hungary",
    language: "en",
    weight: 1,
    cities: "Budapest=Europe/Budapest, Szeged=Europe/Budapest, Győr=Europe/Budapest",
    female: "Ágnes, Boglárka, Eszter, Gyöngyi, Ilona, Katalin, Orsolya, Réka, Tünde, Zsófia",
    male: "Ádám, Bálint, Csaba, Ferenc, Gergő, István, László, Máté, Szabolcs, Zoltán",
    last: "Balogh, Csonka, Fehér, Gyurkó, Horváth, Kőszegi, Lőrincz, Mészáros, Pálfi, Szűcs, Tóth, Vörös",
  },
  {
    code: "IT",
    name: "Italy",
    language: "en",
    weight: 5,
    cities:
      "Milano=Europe/Rome, Torino=Europe/Rome, Bologna=Europe/Rome, Roma=Europe/Rome, Napoli=Europe/Rome, Verona=Europe/Rome",
    female:
      "Alessia, Benedetta, Chiara, Donatella, Eleonora, Federica, Ginevra, Ilaria, Ludovica, Mariù, Noemi, Serena, Viola",
    male: "Alessandro, Brando, Cosimo, Davide, Edoardo, Fabrizio, Gianluca, Jacopo, Leonardo, Niccolò, Pietro, Raffaele, Vincenzo",
    last: "Accardi, Bellandi, Caruso, D'Angelo, Esposito, Ferrero, Galvani, Lombardo, Martinelli, Nicolò, Orsini, Pagliaro, Quaranta, Rinaldi, Scalfaro, Terranova, Vitali, Zanardelli",
  },
  {
    code: "GR",
    name: "Greece",
    language: "en",
    weight: 1,
    cities: "Athens=Europe/Athens, Thessaloniki=Europe/Athens, Patras=Europe/Athens",
    female: "Anastasia, Chrysoula, Despina, Eleni, Ioanna, Kalliopi, Sofia, Theodora",
    male: "Alexandros, Christos, Dimitris, Giorgos, Kostas, Nikos, Petros, Vasilis",
    last: "Alexiou, Dimitriadis, Georgiou, Ioannidis, Kalogeropoulos, Lambrakis, Nikolaidis, Pappas, Stathopoulos, Vlachos",
  },
  {
    code: "TR",
    name: "Türkiye",
    language: "en",
    weight: 2,
    cities: "İstanbul=Europe/Istanbul, Ankara=Europe/Istanbul, İzmir=Europe/Istanbul",
    female: "Ayşe, Çiğdem, Defne, Elif, Gülşen, İpek, Nazlı, Özlem, Şebnem, Tuğba, Zeynep",
    male: "Barış, Çağlar, Doğukan, Emre, Görkem, İlker, Kağan, Mert, Oğuz, Şahin, Tolga",
    last: "Akbulut, Bozkurt, Çelik, Demirtaş, Erdoğdu, Güneş, Işık, Kılıç, Öztürk, Şimşek, Türkoğlu, Uğurlu",
  },
];
