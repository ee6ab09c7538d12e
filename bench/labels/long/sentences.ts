import type { ReplyLabel } from "@/lib/contract/labels";
import type { Language } from "../texts";

/** Sentences that carry a label: one of `why`, then one of `verdict`. Written for measuring only; no training text shares five words in a row. */
type Sentences = { why: readonly string[]; verdict: readonly string[] };

export const sentences: Record<Language, Record<ReplyLabel, Sentences>> = {
  en: {
    interested: {
      why: [
        "Our invoicing still runs on three spreadsheets and everybody hates it.",
        "The board gave us budget for exactly this last Friday.",
        "We lost our previous supplier in spring.",
      ],
      verdict: [
        "Please show the two of us what it looks like, Tuesday afternoon suits best.",
        "Could you quote for forty users, with onboarding included?",
        "I would love to see it running on our own data.",
      ],
    },
    notInterested: {
      why: [
        "We built something comparable ourselves and it does the job.",
        "The team voted and your proposal came last.",
        "We renewed with another vendor for three years.",
      ],
      verdict: [
        "So we will pass on your offer, all the best with it.",
        "Therefore it is a no from our side.",
        "There is nothing here that we would want to buy.",
      ],
    },
    outOfOffice: {
      why: [
        "I am hiking in Norway without a laptop.",
        "Thank you for your message, which I will see only on my return.",
        "This is an automatic answer from my mailbox.",
      ],
      verdict: [
        "I am back at my desk on 17 August.",
        "During parental leave until October my mail is not read.",
        "Our office stays closed between Christmas and 6 January.",
      ],
    },
    makingAnIntroduction: {
      why: [
        "Purchasing of this kind belongs to our workshop manager.",
        "I looked around who decides here.",
        "This landed with the wrong desk, but I can help.",
      ],
      verdict: [
        "Meet Helen Marsh, in copy, who takes it from here.",
        "Write to Tom Okafor instead, tom@harbourworks.example, he runs that programme.",
        "I have forwarded your mail to Priya, our head of logistics, and she will answer.",
      ],
    },
    wrongContact: {
      why: [
        "I moved to a different firm in May.",
        "My work is in the laboratory, far from any purchasing.",
        "You seem to have mixed me up with a namesake.",
      ],
      verdict: [
        "I have no say in this and cannot tell who has.",
        "This topic has nothing to do with my position.",
        "I am simply not the person you are looking for.",
      ],
    },
    followUpLater: {
      why: [
        "Our migration swallows every hour until the summer.",
        "The fiscal year has just closed here.",
        "We are in the middle of a merger.",
      ],
      verdict: [
        "Get in touch once more in September, please.",
        "Ask me again after the audit in spring.",
        "Let us pick this up in two quarters, not before.",
      ],
    },
    hardNo: {
      why: [
        "This is the fourth mail although I never agreed to any.",
        "I did not give you this address.",
        "Your messages are a nuisance.",
      ],
      verdict: [
        "Erase my details and never write again.",
        "Take me off every list you keep, at once.",
        "One more message and our lawyers will handle it.",
      ],
    },
    neutral: {
      why: [
        "Your mail arrived and was filed under number 4471.",
        "I read the attachment on the train.",
        "The fair in Lyon was crowded, as you will have noticed.",
      ],
      verdict: [
        "Out of curiosity, how many people work at your company?",
        "Which version of the leaflet is the latest?",
        "That is all for today, enjoy the rest of the week.",
      ],
    },
  },
  de: {
    interested: {
      why: [
        "Unsere Rechnungen laufen noch über drei Tabellen, und alle stöhnen darüber.",
        "Der Vorstand hat am Freitag Geld genau dafür freigegeben.",
        "Unser bisheriger Lieferant ist im Frühling abgesprungen.",
      ],
      verdict: [
        "Zeigen Sie uns beiden bitte, wie das aussieht, am liebsten Dienstagnachmittag.",
        "Was würde das für vierzig Leute samt Einführung kosten?",
        "Ich würde es sehr gern einmal mit unseren eigenen Daten sehen.",
      ],
    },
    notInterested: {
      why: [
        "Etwas Vergleichbares haben wir selbst gebaut, und es reicht uns.",
        "Das Team hat abgestimmt, Ihr Vorschlag landete hinten.",
        "Wir haben woanders für drei Jahre verlängert.",
      ],
      verdict: [
        "Wir lassen Ihr Angebot daher aus, alles Gute damit.",
        "Von unserer Seite also ein Nein.",
        "Hier ist nichts dabei, was wir kaufen möchten.",
      ],
    },
    outOfOffice: {
      why: [
        "Ich wandere in Norwegen und habe keinen Rechner dabei.",
        "Danke für Ihre Zeilen, die ich erst nach der Rückkehr sehe.",
        "Mein Postfach schreibt Ihnen das von allein.",
      ],
      verdict: [
        "Vom 17. August an finden Sie mich erneut im Büro.",
        "Während der Elternzeit bis Oktober liest niemand diese Post.",
        "Unser Büro bleibt zwischen Weihnachten und 6. Januar geschlossen.",
      ],
    },
    makingAnIntroduction: {
      why: [
        "Solche Anschaffungen liegen bei unserer Werkstattleitung.",
        "Ich habe herumgefragt, wer das hier entscheidet.",
        "Ihre Post lag auf dem falschen Tisch, ich kann aber helfen.",
      ],
      verdict: [
        "In Kopie ist Helene Marsch, sie übernimmt ab jetzt.",
        "Schreiben Sie stattdessen Tom Okafor, tom@hafenwerk.example, er leitet das Programm.",
        "Ich habe Ihre Nachricht an Priya aus der Logistik weitergegeben, sie antwortet Ihnen.",
      ],
    },
    wrongContact: {
      why: [
        "Seit Mai arbeite ich in einer anderen Firma.",
        "Ich stehe im Labor und habe mit Einkauf nichts am Hut.",
        "Sie verwechseln mich wohl mit einem Namensvetter.",
      ],
      verdict: [
        "Darüber bestimme ich nicht und weiß auch nicht, wer es tut.",
        "Dieses Thema hat mit meiner Stelle nichts zu schaffen.",
        "Ich bin schlicht nicht die gesuchte Person.",
      ],
    },
    followUpLater: {
      why: [
        "Bis zum Sommer frisst die Umstellung jede Stunde.",
        "Unser Geschäftsjahr ist gerade erst zu Ende gegangen.",
        "Wir stecken mitten in einer Fusion.",
      ],
      verdict: [
        "Im September können Sie gern nachfassen.",
        "Fragen Sie mich nach der Prüfung im Frühjahr wieder.",
        "Greifen wir das in zwei Quartalen auf, vorher nicht.",
      ],
    },
    hardNo: {
      why: [
        "Das ist die vierte Mail, obwohl ich nie zugestimmt habe.",
        "Diese Adresse haben Sie nicht von mir.",
        "Ihre Post ist eine Belästigung.",
      ],
      verdict: [
        "Löschen Sie meine Angaben und schreiben Sie nie mehr.",
        "Nehmen Sie mich sofort von jeder Liste.",
        "Bei der nächsten Nachricht übernimmt unser Anwalt.",
      ],
    },
    neutral: {
      why: [
        "Ihre Mail ist da und liegt unter Nummer 4471.",
        "Den Anhang habe ich im Zug gelesen.",
        "Die Messe in Lyon war voll, wie Sie gemerkt haben werden.",
      ],
      verdict: [
        "Nur aus Neugier: Wie viele Menschen arbeiten bei Ihnen?",
        "Welche Fassung des Faltblatts ist die neueste?",
        "Das war es für heute, eine schöne Restwoche.",
      ],
    },
  },
  fr: {
    interested: {
      why: [
        "Notre facturation tient encore sur trois tableurs et tout le monde s’en plaint.",
        "La direction a débloqué un budget pour cela vendredi.",
        "Notre ancien fournisseur nous a quittés au printemps.",
      ],
      verdict: [
        "Montrez-nous à tous les deux à quoi cela ressemble, plutôt mardi après-midi.",
        "Quel serait votre tarif pour quarante postes, mise en route comprise ?",
        "J’aimerais beaucoup le voir tourner sur nos propres données.",
      ],
    },
    notInterested: {
      why: [
        "Nous avons construit nous-mêmes un outil comparable et il nous suffit.",
        "L’équipe a voté et votre proposition est arrivée dernière.",
        "Nous avons reconduit un autre contrat pour trois ans.",
      ],
      verdict: [
        "Nous laissons donc passer votre offre, bonne continuation.",
        "Ce sera par conséquent un non de notre côté.",
        "Il n’y a rien là que nous voudrions acheter.",
      ],
    },
    outOfOffice: {
      why: [
        "Je randonne en Norvège sans ordinateur.",
        "Merci de vos lignes, que je ne verrai qu’à mon retour.",
        "Ceci est une réponse automatique de ma messagerie.",
      ],
      verdict: [
        "Je retrouve mon poste le 17 août.",
        "Pendant mon congé parental, jusqu’en octobre, ce courrier n’est pas lu.",
        "Nos bureaux restent fermés entre Noël et le 6 janvier.",
      ],
    },
    makingAnIntroduction: {
      why: [
        "Ce genre d’achat relève de notre chef d’atelier.",
        "Je me suis renseignée sur qui décide chez nous.",
        "Votre courrier est arrivé au mauvais bureau, mais je peux aider.",
      ],
      verdict: [
        "Hélène Marchand, en copie, prend la suite.",
        "Adressez-vous plutôt à Tom Okafor, tom@portage.example, il pilote ce programme.",
        "Votre message est parti chez Priya, notre directrice logistique, elle vous répondra.",
      ],
    },
    wrongContact: {
      why: [
        "Depuis mai je travaille dans une autre maison.",
        "Je suis au laboratoire, bien loin des achats.",
        "Vous me confondez sans doute avec un homonyme.",
      ],
      verdict: [
        "Je ne décide pas de cela et j’ignore qui en décide.",
        "Ce sujet est sans rapport avec mes fonctions.",
        "Ce n’est tout simplement pas moi qu’il vous faut.",
      ],
    },
    followUpLater: {
      why: [
        "La migration avale toutes nos heures jusqu’à l’été.",
        "Notre exercice vient à peine de se clore.",
        "Nous sommes en pleine fusion.",
      ],
      verdict: [
        "Revenez vers moi en septembre, s’il vous plaît.",
        "Reposez-moi la question après l’audit du printemps.",
        "Reprenons cela dans deux trimestres, pas avant.",
      ],
    },
    hardNo: {
      why: [
        "C’est le quatrième courriel alors que je n’ai rien accepté.",
        "Cette adresse, vous ne la tenez pas de moi.",
        "Vos envois sont du harcèlement.",
      ],
      verdict: [
        "Effacez mes coordonnées et ne m’écrivez plus jamais.",
        "Retirez-moi immédiatement de toutes vos listes.",
        "Au prochain message, nos avocats s’en chargent.",
      ],
    },
    neutral: {
      why: [
        "Votre courriel est bien là, classé sous le numéro 4471.",
        "J’ai lu la pièce jointe dans le train.",
        "Le salon de Lyon était bondé, vous l’aurez remarqué.",
      ],
      verdict: [
        "Par curiosité, combien êtes-vous dans votre entreprise ?",
        "Quelle version de la brochure est la plus récente ?",
        "C’est tout pour aujourd’hui, bonne fin de semaine.",
      ],
    },
  },
  es: {
    interested: {
      why: [
        "Nuestra facturación sigue en tres hojas de cálculo y todos se quejan.",
        "El consejo aprobó el viernes un presupuesto justo para esto.",
        "Nuestro proveedor anterior nos dejó en primavera.",
      ],
      verdict: [
        "Enséñenos a los dos cómo es, mejor el martes por la tarde.",
        "¿Qué costaría para cuarenta puestos, con la puesta en marcha?",
        "Me encantaría verlo funcionar con nuestros propios datos.",
      ],
    },
    notInterested: {
      why: [
        "Construimos algo parecido nosotros mismos y nos basta.",
        "El equipo votó y su propuesta quedó la última.",
        "Renovamos con otra empresa por tres años.",
      ],
      verdict: [
        "Así que dejamos pasar su oferta, mucha suerte con ella.",
        "Por tanto, de nuestra parte es un no.",
        "Aquí no hay nada que queramos comprar.",
      ],
    },
    outOfOffice: {
      why: [
        "Estoy de ruta por Noruega sin ordenador.",
        "Gracias por sus líneas, que no veré hasta mi regreso.",
        "Esta es una respuesta automática de mi buzón.",
      ],
      verdict: [
        "El 17 de agosto retomo el trabajo.",
        "Durante el permiso parental, hasta octubre, nadie lee este correo.",
        "La oficina permanece cerrada entre Navidad y el 6 de enero.",
      ],
    },
    makingAnIntroduction: {
      why: [
        "Este tipo de compras es cosa de nuestro jefe de taller.",
        "He preguntado quién decide aquí.",
        "Su correo cayó en la mesa equivocada, pero puedo ayudar.",
      ],
      verdict: [
        "En copia va Elena Marín, que sigue desde aquí.",
        "Escriba mejor a Tom Okafor, tom@puerto.example, él dirige ese programa.",
        "Pasé su mensaje a Priya, directora de logística, y ella le contestará.",
      ],
    },
    wrongContact: {
      why: [
        "Desde mayo trabajo en otra casa.",
        "Estoy en el laboratorio, muy lejos de las compras.",
        "Creo que me confunde con alguien del mismo nombre.",
      ],
      verdict: [
        "No decido sobre esto ni sé quién lo hace.",
        "Este asunto nada tiene que ver con mi puesto.",
        "Sencillamente no soy quien usted busca.",
      ],
    },
    followUpLater: {
      why: [
        "La migración se come todas las horas hasta el verano.",
        "Nuestro ejercicio acaba de cerrarse.",
        "Estamos en plena fusión.",
      ],
      verdict: [
        "Vuelva a escribirme en septiembre, por favor.",
        "Pregúnteme otra vez después de la auditoría de primavera.",
        "Retomémoslo dentro de dos trimestres, antes no.",
      ],
    },
    hardNo: {
      why: [
        "Es el cuarto correo y nunca acepté ninguno.",
        "Esta dirección no se la di yo.",
        "Sus envíos son un acoso.",
      ],
      verdict: [
        "Borre mis datos y no me escriba nunca más.",
        "Quíteme ya mismo de todas sus listas.",
        "Al próximo mensaje se encargarán nuestros abogados.",
      ],
    },
    neutral: {
      why: [
        "Su correo llegó y está archivado con el número 4471.",
        "Leí el adjunto en el tren.",
        "La feria de Lyon estaba llena, lo habrá notado.",
      ],
      verdict: [
        "Por curiosidad, ¿cuántas personas trabajan en su empresa?",
        "¿Qué versión del folleto es la última?",
        "Eso es todo por hoy, que acabe bien la semana.",
      ],
    },
  },
  pt: {
    interested: {
      why: [
        "A nossa faturação ainda vive em três folhas e toda a gente se queixa.",
        "A administração libertou verba exatamente para isto na sexta.",
        "O fornecedor anterior deixou-nos na primavera.",
      ],
      verdict: [
        "Mostre-nos aos dois como é, de preferência terça à tarde.",
        "Quanto custaria para quarenta postos, com arranque incluído?",
        "Gostava muito de o ver a funcionar com os nossos próprios dados.",
      ],
    },
    notInterested: {
      why: [
        "Construímos nós uma coisa parecida e chega-nos.",
        "A equipa votou e a sua proposta ficou em último.",
        "Renovámos com outra casa por três anos.",
      ],
      verdict: [
        "Por isso deixamos passar a sua oferta, boa sorte com ela.",
        "Da nossa parte é, portanto, um não.",
        "Não há aqui nada que queiramos comprar.",
      ],
    },
    outOfOffice: {
      why: [
        "Ando a caminhar na Noruega sem computador.",
        "Obrigado pelas suas linhas, que só verei no regresso.",
        "A minha caixa responde aqui sozinha.",
      ],
      verdict: [
        "Volto à secretária a 17 de agosto.",
        "Durante a licença parental, até outubro, ninguém lê este correio.",
        "O escritório fica fechado entre o Natal e 6 de janeiro.",
      ],
    },
    makingAnIntroduction: {
      why: [
        "Compras deste género cabem ao nosso chefe de oficina.",
        "Andei a perguntar quem decide cá dentro.",
        "O seu correio caiu na mesa errada, mas posso ajudar.",
      ],
      verdict: [
        "Em cópia segue a Helena Marques, que trata do resto.",
        "Escreva antes ao Tom Okafor, tom@porto.example, ele dirige esse programa.",
        "Passei a sua mensagem à Priya, diretora de logística, e ela responde-lhe.",
      ],
    },
    wrongContact: {
      why: [
        "Desde maio que trabalho noutra casa.",
        "Estou no laboratório, bem longe das compras.",
        "Deve confundir-me com alguém do mesmo nome.",
      ],
      verdict: [
        "Não decido sobre isto nem sei quem decide.",
        "Este tema nada tem a ver com o meu cargo.",
        "Simplesmente não sou quem procura.",
      ],
    },
    followUpLater: {
      why: [
        "A migração come todas as horas até ao verão.",
        "O nosso exercício acabou de fechar.",
        "Estamos em plena fusão.",
      ],
      verdict: [
        "Volte a escrever-me em setembro, por favor.",
        "Pergunte-me outra vez depois da auditoria da primavera.",
        "Retomemos isto daqui a dois trimestres, antes não.",
      ],
    },
    hardNo: {
      why: [
        "É o quarto e-mail e nunca aceitei nenhum.",
        "Este endereço não lho dei eu.",
        "Os seus envios são um incómodo.",
      ],
      verdict: [
        "Apague os meus dados e nunca mais me escreva.",
        "Tire-me já de todas as suas listas.",
        "À próxima mensagem tratam disso os nossos advogados.",
      ],
    },
    neutral: {
      why: [
        "O seu e-mail chegou e ficou arquivado com o número 4471.",
        "Li o anexo no comboio.",
        "A feira de Lyon estava cheia, terá reparado.",
      ],
      verdict: [
        "Por curiosidade, quantas pessoas trabalham na sua empresa?",
        "Qual é a versão mais recente do folheto?",
        "É tudo por hoje, bom resto de semana.",
      ],
    },
  },
};

/** What surrounds them and carries no label: greetings, small talk, closings, the word before a quote. */
type Frame = {
  greetings: readonly string[];
  talk: readonly string[];
  closings: readonly string[];
  roles: readonly string[];
  quoted: (name: string) => string;
  offer: string;
};

export const frames: Record<Language, Frame> = {
  en: {
    greetings: ["Good morning Mr Lind,", "Dear Jonas,", "Hello there,"],
    talk: [
      "It has been raining here for a week.",
      "I hope the move to the new building went well.",
      "Sorry for typing on a phone.",
    ],
    closings: ["Kind regards", "Yours", "With best wishes"],
    roles: ["Head of Operations", "Plant Manager", "Assistant to the Board"],
    quoted: (name) => `On Mon, 9 Nov 2026 at 08:14, ${name} wrote:`,
    offer:
      "We help firms like yours to send fewer reminders. Are you free for a short call? If not, let me know and I will stop.",
  },
  de: {
    greetings: ["Guten Morgen Herr Lind,", "Lieber Jonas,", "Hallo zusammen,"],
    talk: [
      "Hier regnet es seit einer Woche.",
      "Hoffentlich ist der Umzug ins neue Gebäude geglückt.",
      "Entschuldigen Sie das Tippen am Telefon.",
    ],
    closings: ["Freundliche Grüße", "Beste Grüße", "Herzlich"],
    roles: ["Leiterin Betrieb", "Werksleiter", "Assistenz des Vorstands"],
    quoted: (name) => `Am Mo., 9. Nov. 2026 um 08:14 Uhr schrieb ${name}:`,
    offer:
      "Wir helfen Firmen wie Ihrer, weniger Mahnungen zu senden. Haben Sie Zeit für ein kurzes Gespräch? Wenn nicht, höre ich auf.",
  },
  fr: {
    greetings: ["Bonjour Monsieur Lind,", "Cher Jonas,", "Bonjour à tous,"],
    talk: [
      "Il pleut ici depuis une semaine.",
      "J’espère que le déménagement s’est bien passé.",
      "Pardonnez la frappe au téléphone.",
    ],
    closings: ["Cordialement", "Bien à vous", "Avec mes salutations"],
    roles: ["Directrice des opérations", "Directeur d’usine", "Assistante de direction"],
    quoted: (name) => `Le lun. 9 nov. 2026 à 08:14, ${name} a écrit :`,
    offer:
      "Nous aidons des maisons comme la vôtre à envoyer moins de relances. Un court appel ? Sinon, dites-le et j’arrête.",
  },
  es: {
    greetings: ["Buenos días, señor Lind:", "Estimado Jonas:", "Hola a todos:"],
    talk: [
      "Aquí llueve desde hace una semana.",
      "Espero que la mudanza fuera bien.",
      "Perdone que escriba desde el teléfono.",
    ],
    closings: ["Un saludo", "Saludos cordiales", "Atentamente"],
    roles: ["Directora de operaciones", "Jefe de planta", "Asistente de dirección"],
    quoted: (name) => `El lun, 9 nov 2026 a las 08:14, ${name} escribió:`,
    offer:
      "Ayudamos a empresas como la suya a enviar menos recordatorios. ¿Una llamada corta? Si no, dígalo y paro.",
  },
  pt: {
    greetings: ["Bom dia, senhor Lind,", "Caro Jonas,", "Olá a todos,"],
    talk: [
      "Aqui chove há uma semana.",
      "Espero que a mudança tenha corrido bem.",
      "Desculpe escrever do telemóvel.",
    ],
    closings: ["Cumprimentos", "Com os melhores cumprimentos", "Atentamente"],
    roles: ["Diretora de operações", "Chefe de fábrica", "Assistente da administração"],
    quoted: (name) => `Em seg., 9/11/2026 às 08:14, ${name} escreveu:`,
    offer:
      "Ajudamos empresas como a sua a enviar menos lembretes. Tem tempo para uma chamada curta? Se não, diga e eu paro.",
  },
};
