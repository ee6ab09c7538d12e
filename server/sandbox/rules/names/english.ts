import type { Country } from "./country";

export const englishSpeaking: Country[] = [
  {
    code: "US",
    name: "United States",
    language: "en",
    weight: 15,
    cities:
      "Boston=America/New_York, Chicago=America/Chicago, Austin=America/Chicago, Denver=America/Denver, Portland=America/Los_Angeles, San Diego=America/Los_Angeles, Atlanta=America/New_York, Minneapolis=America/Chicago, Phoenix=America/Phoenix, Raleigh=America/New_York",
    female:
      "Abigail, Alicia, Brooke, Caitlin, Danielle, Elena, Erin, Grace, Heather, Imani, Jasmine, Katherine, Lauren, Maya, Naomi, Paige, Rachel, Simone, Tessa, Vanessa",
    male: "Aaron, Andre, Brandon, Caleb, Derek, Elijah, Garrett, Hector, Isaac, Jordan, Kevin, Logan, Marcus, Nathan, Owen, Preston, Russell, Spencer, Trevor, Wesley",
    last: "Abbott, Barnes, Calloway, Daugherty, Ellison, Fairbanks, Garza, Holloway, Ingram, Jefferson, Kowalski, Lindqvist, Maddox, Nakamura, O'Dell, Patterson, Quintana, Ramsey, Schroeder, Thornton, Underwood, Vasquez, Whitfield, Yates, Zimmerman, Ferraro, McKenna, Nguyen, Okafor, Sandoval",
  },
  {
    code: "GB",
    name: "United Kingdom",
    language: "en",
    weight: 9,
    cities:
      "London=Europe/London, Manchester=Europe/London, Bristol=Europe/London, Leeds=Europe/London, Edinburgh=Europe/London, Cardiff=Europe/London, Belfast=Europe/London",
    female:
      "Amelia, Bethan, Charlotte, Daisy, Eleanor, Fiona, Gemma, Harriet, Isla, Jemima, Kirsty, Lucy, Matilda, Nadia, Olivia, Poppy, Rhiannon, Sophie, Tamsin, Zara",
    male: "Alistair, Benedict, Callum, Dominic, Ewan, Fergus, George, Harvey, Imran, Jacob, Kieran, Lewis, Miles, Nigel, Oliver, Piers, Rhys, Stuart, Toby, Vikram",
    last: "Ashworth, Bainbridge, Cartwright, Dunmore, Eastwood, Fairclough, Griffiths, Hargreaves, Iqbal, Jenkins, Kendrick, Lockwood, MacGregor, Nuttall, Oakley, Pemberton, Quayle, Ridgway, Sutcliffe, Treharne, Ullswater, Venables, Winterbourne, Yeoman, Begum, Chaudhry, Davies, Llewellyn",
  },
  {
    code: "IE",
    name: "Ireland",
    language: "en",
    weight: 2,
    cities: "Dublin=Europe/Dublin, Cork=Europe/Dublin, Galway=Europe/Dublin, Limerick=Europe/Dublin",
    female: "Aoife, Bríd, Caoimhe, Deirdre, Eimear, Gráinne, Niamh, Orla, Róisín, Sinéad, Siobhán, Úna",
    male: "Brendan, Cathal, Ciarán, Conor, Declan, Éamon, Fergal, Liam, Oisín, Pádraig, Rónán, Seán",
    last: "Ó Briain, Byrne, Carroll, Daly, Fitzgerald, Gallagher, Kavanagh, Lynch, MacCarthy, Murphy, Nolan, O'Sullivan, Quinn, Ryan, Tierney, Whelan",
  },
  {
    code: "CA",
    name: "Canada",
    language: "en",
    weight: 4,
    cities:
      "Toronto=America/Toronto, Vancouver=America/Vancouver, Calgary=America/Edmonton, Ottawa=America/Toronto, Halifax=America/Halifax, Winnipeg=America/Winnipeg",
    female:
      "Alannah, Brianna, Claire, Dominique, Emma, Farah, Hailey, Jocelyn, Kayla, Leah, Mackenzie, Noelle, Priya, Shania",
    male: "Angus, Blake, Cameron, Dylan, Ethan, Gordon, Hudson, Julien, Keegan, Mathieu, Nolan, Ravi, Tristan, Wyatt",
    last: "Arsenault, Bouchard, Campbell, Desrosiers, Fraser, Gill, Hamilton, Jamieson, Leblanc, MacDonald, McTavish, Osborne, Pelletier, Robertson, Singh, Sinclair, Tremblay, Wong",
  },
  {
    code: "AU",
    name: "Australia",
    language: "en",
    weight: 3,
    cities:
      "Sydney=Australia/Sydney, Melbourne=Australia/Melbourne, Brisbane=Australia/Brisbane, Perth=Australia/Perth, Adelaide=Australia/Adelaide",
    female: "Annabelle, Bronwyn, Chloe, Georgia, Holly, Jacinta, Kylie, Lara, Mia, Phoebe, Ruby, Tahlia",
    male: "Archer, Bailey, Cooper, Darcy, Flynn, Harrison, Jarrod, Lachlan, Mitchell, Nikolai, Riley, Xavier",
    last: "Armitage, Brennan, Clifford, Doyle, Findlay, Gleeson, Hartigan, Kelleher, Langford, Mancini, Nicolaou, Papadakis, Rafferty, Sheridan, Tran, Wakefield",
  },
  {
    code: "NZ",
    name: "New Zealand",
    language: "en",
    weight: 1,
    cities: "Auckland=Pacific/Auckland, Wellington=Pacific/Auckland, Christchurch=Pacific/Auckland",
    female: "Anahera, Bridget, Hana, Kiri, Mārama, Ngaire, Philippa, Tui",
    male: "Angus, Hemi, Jarvis, Nīkau, Rāwiri, Tāne, Wiremu, Zane",
    last: "Aitken, Cowan, Harawira, Kīngi, Mitford, Ngata, Paewai, Strachan, Tūhoe, Whitcombe",
  },
  {
    code: "ZA",
    name: "South Africa",
    language: "en",
    weight: 2,
    cities: "Cape Town=Africa/Johannesburg, Johannesburg=Africa/Johannesburg, Durban=Africa/Johannesburg",
    female: "Anneke, Busisiwe, Carmen, Lerato, Marlize, Nomsa, Palesa, Thandiwe, Yolandi, Zanele",
    male: "Andile, Bongani, Deon, Francois, Hendrik, Johan, Kagiso, Pieter, Sipho, Themba",
    last: "Botha, Coetzee, Dlamini, Esterhuizen, Khumalo, Mokoena, Naidoo, Nkosi, Pretorius, Sithole, van der Merwe, Zulu",
  },
];
