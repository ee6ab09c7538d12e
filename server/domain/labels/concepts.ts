/**
 * Words of the five languages grouped by meaning, so that what the model learns in one language applies to the others. Written as `plain`
 * leaves them; `*` matches any ending, `_` joins words of a phrase, and so do apostrophes and hyphens.
 */
export const concepts: Readonly<Record<string, string>> = {
  no: "no not nope nah dont don't doesn't didn't isn't wasn't aren't won't can't cannot couldn't wouldn't neither nor without none never nothing kein* nicht nichts nie niemals nein nee no ne pas non aucun* jamais rien sans nao nunca nada nem sem ningun* jamas sin tampoco nenhum* nunca n ni niente",
  me: "i me my mine myself ich mir mich mein* je j me moi mon ma mes yo mi mis conmigo eu meu minha meus minhas mim comigo",
  we: "we us our ours wir uns unser* nous notre nos nosotros nuestr* nos nosso* nossa* gente",
  you: "you your yours u ur sie ihnen ihr* du dir dich dein* vous votre vos tu te toi ton usted* su sus tu vos vosotros voce voces vc vcs si vosso* vossa*",
  other:
    "he him his she her they them er ihn ihm sie il lui elle eux leur el ella ellos le ele ela dele dela eles",
  thanks:
    "thank* thx ty cheers appreciate* ta danke* dank bedank* merci remerci* gracias agradec* obrigad* obg brigad* valeu vlw grazie",
  please:
    "please pls plz kindly bitte svp stp s'il_vous_plait s'il_te_plait por_favor porfa xfa pf pfv favor ruego",
  sorry:
    "sorry apolog* unfortunately afraid regret* sadly leider entschuldig* bedau* tut_mir_leid desole* malheureusement pardon navre* regret* helas lamento* lamentable* lamentavel* disculp* perdon* siento desgracia desculp* infelizmente lamento receio",
  wish: "luck best_wishes all_the_best good_luck alles_gute viel_erfolg viel_gluck bonne_chance bonne_continuation suerte exito* boa_sorte sorte sucesso",
  interest:
    "interest* intrigued keen curious tempting tempted interess* intress* neugierig* reizt spannend interess* curieu* intrigue* tentant* interes* curios* intrigad* atraer tenta interess*",
  happy:
    "happy glad delighted love pleased gern* freu* lust volontiers plaisir ravi* content* heureu* encantad* gusto contento* satisfech* feliz satisfeit* prazer gosto content* satisfied zufrieden* satisfait*",
  great:
    "great perfect excellent wonderful awesome promising relevant useful super toll prima perfekt klasse parfait genial top perfecto estupend* genial otimo* perfeito* legal massa excelente",
  sounds: "sounds looks seems klingt hort_sich wirkt semble l'air suena parece",
  yes: "yes yep yeah yup sure absolutely definitely certainly of_course ja jo jup jawohl klar unbedingt sicher oui ouais carrement bien_sur tout_a_fait si claro por_supuesto dale vale sim com_certeza bora topo blz beleza",
  ok: "ok okay okey alright fine einverstanden gut d'accord entendu vale bueno de_acuerdo certo ta_bom combinado",
  meet: "meet* call phone ring zoom demo* video* presentation present* appointment* invite invitation calendar slot* schedul* talk speak chat discuss conversation coffee termin* telefon* treffen gesprach* sprechen reden vorfuhr* vorstell* kalender einladung anruf* rendez-vous rdv rendezvous rencontr* appel* echang* discut* parl* creneau* agenda presenta* visio reunion* llam* habl* charl* convers* cita videollamada agendar reuniao ligar ligue liga ligacao falar falam* conversa* marcar marque videochamada apresent*",
  price:
    "price* pricing cost* quote* quotation fee* charge rate salary package budget offer proposal preis* kost* gebuhr* angebot* kostenvoranschlag gehalt* tagessatz prix tarif* cout* coute* devis salaire remuneration tjm offre* proposition precio* cuesta* coste* tarifa* presupuesto* cotiz* salari* sueldo oferta* propuesta* preco* custa* orcament* salario* proposta* mensalidade",
  info: "info* details brochure deck material documents documentation description unterlagen einzelheiten infos prospekt mehr_daruber documentation plaquette renseignement* detalles informacion documentacion folleto descripcion detalhes informac* documentacao folheto descricao",
  send: "send sent share schick* send* zukommen envoy* transmet* faire_parvenir envi* mand* pas* compart* envie* enviar partilh*",
  show: "show try test* trial pilot* zeig* probier* ausprobier* testen montr* essai* essay* tester ensen* probar* prueba* muestr* mostr* testar teste experiment*",
  when: "when wann quand cuando quando horario* horarios times availab* disponib* verfugbar* dispo* huecos",
  howmuch:
    "how_much how_many how_long how_soon wie_viel wieviel wie_hoch wie_lange was_kostet combien cuanto* quanto*",
  how: "how what which wie was welche* worin wo comment quel* que qual quais como cual* o_que",
  who: "who whom wer qui quien* quem",
  why: "why warum wieso weshalb pourquoi por_que porque",
  where: "where woher ou_avez d'ou donde onde de_onde de_donde",
  tell: "tell explain describe erzahl* erklar* dites expliqu* racont* cuent* expliqu* conte* explic* fale_me",
  next: "next_step* move_forward go_ahead proceed sign contract nachste_schritt* weitergehen unterschreib* vertrag etape* avan* signer contrat paso* adelante firmar contrato avanc* etapa passo* assin*",
  open: "open opportunit* offen aufgeschlossen a_l'ecoute ouvert* abierto* aberto* aberta*",
  need: "need* requir* want* brauch* benotig* bedarf mocht* will besoin* vouloir veux voul* necesit* necesidad* precis* quier* hace_falta necessi* queremos quero requer*",
  have: "already bereits schon deja ya ja_temos ya_tenemos have_one",
  supplier:
    "supplier* vendor* provider* partner* agency competitor* rival anbieter* lieferant* dienstleister* partner* agentur* mitbewerber* wettbewerber* fournisseur* prestataire* partenaire* agence concurrent* proveedor* socio* agencia competidor* competencia fornecedor* parceir* concorrente* prestador*",
  using:
    "use* using work_with working_with nutz* arbeiten_mit verwend* utilis* travaill* usa* usam* utiliz* trabaj* trabalh*",
  inhouse:
    "in_house in-house internally ourselves intern* selbst nous-memes en_interne interne nosotros_mismos internamente nos_proprios nos_mesmos own_developers",
  fit: "fit match suit* relevant relevance passt passend* zielgruppe correspond* convien* convenir adapte encaj* cuadr* ajust* sirve* encaix* enquadr* adequad* serve combina",
  pass: "pass decline reject* refuse turn_down declin* ablehn* absag* verzicht* lehne refus* declin* passe_mon_tour suite rechaz* declin* paso rehusar recus* declin* passo rejeit* dispenso",
  decided:
    "decided chose chosen went_with against signed renewed bought entschieden gewahlt dagegen gekauft verlangert decide choisi retenu achete signe renouvele decid* elegi* compr* firm* renov* escolh* decidi* compram* assinam* ficamos",
  priority:
    "priority roadmap strategy prioritat* vorrang priorit* prioridad* estrategia prioridade* strategie*",
  expensive:
    "expensive afford money teuer leisten geld cher moyens argent caro dinero pagar dinheiro verba grana",
  job: "job jobs position role vacancy employer career stelle* job* arbeitgeber* arbeit position poste* emploi* employeur travail puesto* trabajo* empleo* empleador vaga* emprego* cargo* empregador trabalho*",
  stay: "stay staying stick* keep remain continue bleib* behalt* rest* gard* continu* poursuiv* qued* segu* manten* sigo fic* mantem* continu* manter",
  team: "team colleague* staff kolleg* team* equipe collegue* collaborat* equipo companer* colega* equipa equipe time",
  copy: "cc cc'd copy copied copying bcc loop looping adding kopie verteiler_nehmen cc copie boucle ajoute copia anado sumo incluyo adiciono incluo inclui",
  forward:
    "forward* pass* passing fwd hand* weiterleit* weitergeleitet weitergeb* weitergegeben weiter leite transmet* transmis* transfer* fais_suivre faire_suivre reenvi* reenvio paso derivad* reencaminh* encaminh* repass* passei",
  contact:
    "contact* reach* get_in_touch speak_to talk_to speak_with write_to ask wend* kontakt* ansprech* sprechen_sie fragen_sie frag meld* contact* adress* voyez vois joign* demand* rapproch* contact* dirij* pregunt* habl* escrib* contact* contat* fal* dirij* pergunt* escrev* procur*",
  introduce:
    "introduce* introducing introduction connect put_you_in_touch intro meet bekannt* vorstellen darf_ich verbinde vermitt* mise_en_relation mets_en_relation mettre_en_relation presente presenter mets_en_lien present* pongo_en_contacto conect* apresent* ponho_em_contacto ponte puente",
  rightperson:
    "right_person responsible in_charge handles handle manages owns runs deals_with decision decides looks_after takes_care zustandig* verantwort* ansprechpartner* leitet entscheid* kummert betreut macht_das bonne_personne responsable* s'occupe gere dirige decide en_charge interlocut* responsable* encargad* lleva decide ocupa gestion* dirige indicad* respons* encarregad* cuida trata decide gere assumiu",
  role: "manager director head ceo cfo cto coo owner founder boss chief lead procurement purchasing marketing hr it finance accounting leiter* leitung chef* inhaber* geschaftsfuhr* einkauf* vertrieb* personal* buchhaltung directeur* directrice* responsable patron* gerant* achats comptab* rh drh directeur* jefe* jefa* director* gerente* dueno* compras rrhh finanzas chefe* diretor* gerente* dono compras rh financeiro socio* secretar* assistent* asistente* assistante*",
  dept: "department team_inbox office branch headquarters abteilung filiale zentrale buro service bureau siege agence departamento oficina sucursal central setor departamento escritorio filial sede",
  title: "mr mrs ms dr herr* frau hr m mme mlle monsieur madame sr sra srta senor senora d don dona",
  successor:
    "successor replacement replaced took_over takes_over nachfolg* ubernimmt ubernommen vertretung successeur* remplac* reprend relais sucesor* sustitu* sucessor* substitu*",
  friend:
    "friend brother sister wife husband father cousin acquaintance freund* bruder schwester vater cousin bekannt* ami amie frere soeur femme pere connaissance amig* herman* padre primo mujer conocid* irma* irmao pai mulher conhecid*",
  instead: "instead rather better plutot mieux besser lieber mejor antes melhor",
  wrong:
    "wrong incorrect mistake error mix-up confus* mistaken falsch* falsche irrtum* verwechs* verwahlt versehentlich irrtumlich mauvais* erreur confond* confusion trompe* equivoc* error confund* confusion errad* erro engan* confus*",
  person:
    "person guy number address recipient empfanger* nummer adresse person* personne numero adresse destinataire persona numero direccion destinatari* pessoa numero endereco destinatari*",
  left: "left no_longer not_anymore retired resigned former ex departed nicht_mehr verlassen ausgeschieden ruhestand rente fruher* ehemalig* ne_plus n'y_travaille quitte* retraite ancien* parti ya_no deje dejo jubil* antigu* ex ja_nao nao_mais sai saiu deixei reform* aposent* ex- antigo*",
  work: "work works worked working employed employee arbeite arbeitet beschaftigt mitarbeiter* tatig travaille* employe* salarie* bosse trabaj* emplead* labor* trabalh* funcionari* colaborador*",
  died: "died deceased passed_away verstorben gestorben decede* mort fallec* murio falec* morreu",
  private: "private personal privat* prive* personnel* particulier particular* pessoal personales privad*",
  iam: "i'm_a i_am_a i'm_an ich_bin je_suis soy yo_soy sou eu_sou i'm_just i'm_only just_a only_a nur simple* solo_soy so_sou",
  noresp:
    "not_responsible nothing_to_do no_say nicht_zustandig nichts_zu_tun rien_a_voir nada_que_ver nada_a_ver not_my not_in_charge",
  busy: "busy swamped overloaded snowed deadline tied_up stress* viel_zu_tun keine_zeit land_unter occupe* deborde* pas_le_temps sous_l'eau ocupad* desbordad* saturad* hasta_arriba ocupad* atolad* sobrecarreg* correria sem_tempo sin_tiempo no_time",
  later:
    "later again another_time future back after afterwards follow_up revisit reconnect remind* postpone* later_on spater wieder nochmal noch_mal erneut danach zukunft* erinner* verschieb* plus_tard ensuite rappel* relanc* recontact* revenez reecriv* reparl* apres reessay* report* retent* mas_tarde luego despues retom* recuerd* vuelv* volver nuevo aplaz* mas_adelante depois mais_tarde retom* lembr* volt* novamente adi* daqui_a",
  timing:
    "timing moment time zeitpunkt momento zeit moment temps timing calendrier tiempo hora tempo momento",
  now: "now currently right_now at_the_moment presently today jetzt derzeit zurzeit momentan gerade aktuell heute maintenant actuellement en_ce_moment aujourd'hui ahora ahorita actualmente hoy de_momento agora atualmente hoje de_momento no_momento",
  early:
    "early premature too_soon not_yet yet fruh verfruht noch_nicht tot premature pas_encore trop_tot pronto prematur* todavia aun_no cedo prematur* ainda_nao",
  until: "until till til by through before bis vor jusqu* d'ici avant hasta antes ate antes",
  from: "from since starting ab seit des depuis a_partir desde a_partir partir",
  month:
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro",
  weekday:
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lun segunda segunda-feira terca quarta quinta quinta-feira sexta seg",
  period:
    "week weeks month months quarter q1 q2 q3 q4 year half fiscal wochen woche monat* quartal* jahr halbjahr semaine* mois trimestre* annee semestre an semana* mes meses trimestre* ano anos semestre* exercice ejercicio exercicio fortnight",
  season:
    "spring summer autumn fall winter easter christmas holidays new_year xmas fruhling fruhjahr sommer* herbst winter* ostern weihnacht* feiertag* printemps ete automne hiver paques noel fetes rentree primavera verano otono invierno semana_santa navidad fiestas verao outono inverno pascoa natal festas",
  nextperiod:
    "next_week next_month next_year next_quarter nachste* kommende* prochain* proxim* que_viene que_vem suivant* siguiente* seguinte*",
  tomorrow: "tomorrow morgen demain manana amanha tmrw tomorow",
  freeze:
    "freeze frozen hold paused on_ice stopp gestoppt eis gele* gel bloque* congelad* pausa parado suspend* congelad* pausa parad*",
  project:
    "restructur* reorgani* merger migration launch audit rollout relocation umstruktur* fusion umstellung umzug prufung reorganis* fusion migration lancement audit demenag* reestructur* fusion migracion lanzamiento auditoria mudanza reestrutur* fusao migracao lancamento auditoria mudanca",
  away: "away ooo out_of_office out_of_the_office absen* abwesen* unavailable not_available unterwegs nicht_da weg absent* indisponib* injoignable* parti ausent* fuera no_estoy indisponib* ausent* ausencia fora nao_estou offline unreachable nicht_erreichbar no_disponible afk ilocalizable* disconnect* unplug* deconnect* desconect* abgeschaltet besetzt desatendid* localizable* contactavel incontactave* joignable unerreichbar unattended",
  leave:
    "leave vacation* holiday* pto sabbatical maternity paternity parental urlaub* elternzeit mutterschutz sabbatical ferien betriebsferien freigestellt conge* vacance* rtt maternite paternite parental sabbatique vacacion* permiso excedencia maternidad paternidad sabatico baja_por puente ferias licenca* folga recesso feriad* sabatico maternidade paternidade bank_holiday bruckentag freigenommen gleittag military militar* bundeswehr militaire* volunteer* honeymoon flitterwochen noces luna_de_miel lua_de_mel off_work day_off jour_ferie jours_feries festivo feriado strike gestreikt greve huelga mudanca",
  sick: "sick ill illness hospital surgery medical operation krank* reha operation operiert krankenhaus maladie malade* hopital hospitalis* operation enferm* hospital* operacion medica baja_medica doen* hospital* cirurgia medica atestado internad* bereavement trauerfall deuil luto",
  travel:
    "travel* trip flight plane abroad conference fair reise dienstreise flug* flieger messe konferenz tagung ausland voyage deplacement salon congres etranger avion viaje feria congreso extranjero avion vuelo viagem feira congresso exterior estrangeiro aviao voo training schulung lehrgang fortbildung formation stage curso formacion formacao train zug tren trem driving conduis conduire fahre manejando conduciendo dirigindo steuer voiture airport flughafen aeroport aeropuerto aeroporto hiking wander* randonnee ski* pesca angeln peche",
  return:
    "return* be_back back_on back_at back_in am_back zuruck* ruckkehr wieder_da wieder_erreichbar retour rentre reprise reprends regres* vuelvo vuelta regreso reincorpor* volto volta retorn* regress* reabr* reopen* rouvr* offnet reabre",
  automatic:
    "automatic* auto-reply autoreply auto automated autoresponder automatisch* autom automatique* automatic* automatica* automatico* ooo",
  urgent: "urgent* emergency pressing immediate dringend* notfall* urgence* urgente* urgencia* emergenc*",
  access:
    "access read limited intermittent zugriff gelesen eingeschrankt begrenzt acces consult* limite* acceso acesso limitad* leer leo reviso leio consulto",
  mail: "mail mails email emails e-mail e-mails inbox mailbox message messages nachricht* postfach courriel* messagerie boite correo* buzon mensaje* mensagem mensagens caixa texts sms texto",
  closed:
    "closed closure shut geschlossen schliessung zu ferme* fermeture cerrad* cierr* cierre fechad* fechamos encerrad* encerramento",
  stop: "stop stopp quit cease desist enough hort hor aufhor* unterlass* unterlassen schluss reicht arret* cess* suffit basta par* dej* cese* desist* chega pare parem cess*",
  remove:
    "remove delete erase strike unsubscribe unsub opt opt-out take_me_off entfern* losch* streich* abmeld* austrag* abbestell* nehmen_sie retir* supprim* effac* ray* desinscri* desabonn* enlev* borr* elimin* quit* saqu* darme_de_baja baja tach* suprim* desuscrib* remov* retir* apag* elimin* exclu* descadastr* tir* risqu* sortez sors sortir sacar saquen deregister delist purge scrub sperr* tilg* oter otez anul* cancel* cancela* kundig* resili*",
  list: "list lists database system newsletter verteiler liste datenbank system* newsletter liste* base fichier* systeme lista* base sistema boletin* lista* cadastro envio* subscri* suscripcion inscricao mailing*",
  data: "data gdpr ccpa privacy dsgvo daten* datenschutz* rgpd donnees cnil datos aepd dados lgpd anpd consent* einwillig* consentement consentimiento consentimento",
  again:
    "ever_again again never_again anymore any_more any_further no_more nie_wieder nicht_wieder nicht_mehr keine_weiteren keine_mehr plus_jamais ne_plus plus_de nunca_mas no_mas mas_correos nunca_mais nao_mais mais_nada no_further",
  writeme:
    "email_me contact_me message_me write_me call_me text_me schreiben anschreib* kontaktier* anruf* m'ecri* m'envoy* me_contact* m'appel* contacter escrib* contact* escrev* contat* mandar enviar bother* embet* incomod* molest* importun* disturb* stor*",
  spam: "spam* junk scam* harass* unsolicited solicited werbung belastig* betrug* unerwunscht* unverlangt* spam* harcel* arnaque* sollicit* publicit* demarchage indesirable* acoso acosan* estafa* publicidad* no_solicitad* assedi* golpe* publicidade* indesejad* telemarketing",
  legal:
    "lawyer* legal law illegal report* complaint police court anwalt* rechtlich* gesetz* anzeig* polizei beschwer* meld* avocat* juridique* loi plainte poursuites police illegal* signal* abogad* legal* ley denunci* policia reclamacion queja advogad* jurid* lei denunci* policia queixa cnil aepd anpd ico jurist* juriste* solicitor* counsel attorney* court gericht* tribunal* proces* authority aufsichtsbehorde autorite* autoridad* autoridade*",
  insult:
    "fuck* shit crap idiot* clown pathetic disgust* hate piss hell damn leave_me_alone get_lost go_away verpiss* scheiss* fick* arsch* idiot* nerv* lass_mich lassen_sie_mich hau_ab foutre foutez merde degage* casse-toi idiot* abruti* con connard laissez-moi fichez mierda idiot* imbecil* vete larg* dejeme dejenme dejame en_paz puta merda foder idiot* palhac* desaparec* some deixe-me deixem-me me_deixa saco jerk* moron* screw* bastard* asshole* dumb stupid* bitch loser* wanker prick buzz_off sod_off schnauze vollidiot blodmann trottel depp* wichser klappe arschloch zieh_leine zieht_leine verzieh* leck pauvre_type gueule connasse salaud* enfoire* emmerd* tire-toi barre-toi pendej* gilipollas cabron* estupid* tonto* joder carajo callate pico babaca* otario* trouxa caralho porra cala enfia canalla* verflucht* verdammt* maudit* maldit* rubbish ridiculous lacherlich ridicul*",
  block: "block* blacklist* blockier* gesperrt sperrliste bloqu* liste_noire bloquead* lista_negra",
  received:
    "received got_it noted receipt ticket confirm* erhalten eingegangen angekommen eingang* bestatig* notiert kenntnis recu enregistre* note confirm* accuse recibid* registrad* anotad* confirm* llego recebi* registad* anotad* chegou confirm*",
  think:
    "think consider* discuss* look_at review* let_me nachdenk* uberleg* besprech* pruf* schau* reflechi* etudi* regard* discut* verifi* pens* consider* revis* mir* coment* estud* pens* analis* ver* discut*",
  greetings:
    "hi hello hey dear hallo guten moin servus bonjour salut coucou hola buenos buenas ola oi bom_dia boa_tarde congratulations gluckwunsch felicit* enhorabuena parabens birthday weekend wochenende week-end fin_de_semana fim_de_semana",
  connect:
    "connecting connection adding_me vernetz* kontaktanfrage connexion l'ajout conectar conexion agregar* conexao conectar",
  know: "know remember understand weiss verstehe kenn* erinnere sais comprends connais souviens se entiendo conozco recuerdo sei entendo percebo lembro conheco",
  maybe:
    "maybe perhaps might possibly vielleicht eventuell womoglich peut-etre eventuellement quiza quizas tal_vez talvez quem_sabe possivelmente posiblemente",
  reply: "reply replies respond answer* antwort* repond* reponse* respond* respuesta* contest* resposta*",
  somebody:
    "someone somebody anyone anybody nobody jemand* andere* niemand* quelqu'un autre* personne_d'autre alguien otr* nadie alguem outr* ninguem",
  years:
    "years_ago ages_ago for_years seit_jahren vor_jahren vor_zwei_jahren il_y_a_deux_ans depuis_des_annees hace_anos ha_anos anos_atras",
  more: "more further additional mehr weiter* plus davantage mas mais",
  state: "i_am i'm will_be am_currently estoy estare estou estarei befinde bin suis serai ando",
  area: "area field speciali* gebiet bereich fachgebiet domaine ressort rayon campo especialidad* ambito",
  shall:
    "let's let_us should would could sollten lassen_sie_uns konnten faut faudrait pourrions vamos podriamos deberiamos devemos podemos",
  first: "first erst zuerst zunachst d'abord primero primeiro",
  thereupon: "then dann alors entonces entao nessa_altura a_ce_moment",
  off: "off out raus aus hors fuera fora",
  such: "these such those solche* ce_genre ces estos estas esses essas este_tipo esse_tipo",
  told: "told asked said gesagt gebeten dit demande dije dicho pedi disse ja_disse",
  tired: "sick_of fed_up tired satt nerv* marre harto farto cansad* saoul*",
  ever: "never ever nie niemals jemals jamais nunca jamas",
  trash: "bin trash rubbish mull papierkorb poubelle basura lixo",
  wait: "wait patient patience bear_with warten abwarten geduld attend* patien* espera* pacien* esper* aguard*",
  try: "try retry attempt* versuch* essay* reessay* intent* prueb* tent*",
  buy: "buy order purchase bestell* kauf* command* achet* pedir pedido compr* encomend*",
  forbid:
    "must_not may_not forbid prohibit* forbidden refrain untersag* verbiet* verbot* durfen_nicht interdi* prohib* proib* abstain abstien* absten*",
  scold:
    "shame ashamed annoying pushy rude terrible awful warning unverschamt aufdringlich frech scham* warnung honte insupportable intrusi* avertissement verguenza pesad* aviso_final vergonha chat* insistent*",
  number: "0 0000 00000",
  question: "?",
  address: "amail alink telefonnummer telephone",
  accept: "accept* akzeptier* annehm* accepte* acept* aceit* allow* permit* erlaub* autoris* autoriz*",
  pitch:
    "solicitation* cold_call* cold_email* marketing_mail* advert* ads kaltakquise werbemail* werbeanruf* sollicitation* prospection pub publicite solicitacion* abordagen* anuncio* reclame propaganda campaign* kampagne* campagne* campana* campanha* sequence* sequenz serie sequence secuencia sequencia",
  robot:
    "bot robot automated_message template machine real_person roboter serienbrief robot* modele plantilla modelo robo maquina",
};

/** Given names, used when a reply refers to another person. */
export const givenNames =
  "aaron adam ahmed alain alan alba alberto alejandro alex alexander alexandra alice alicia alina amanda amelie amy ana andrea andreas andres andrew andre angela anita anja anna anne annette antoine anton antonio ariane arthur astrid barbara beate beatriz ben benjamin bernd bernard birgit bjorn bob brian bruno camille carla carlos carmen carol carolina caroline catherine cecilia celine charles charlotte chloe chris christian christina christine christoph claire clara claudia claire claus cristina daniel daniela david debbie denise dennis diana diego dieter dirk dominik dominique duarte eduardo elena elisabeth elizabeth ellen emily emma emmanuel eric erik ernesto esteban eva fabian fabien federico felipe felix fernando fiona florian francisco francois frank franz frederic gabriel gabriela gary george georg gerard gerd gilles giulia gonzalo graham greg grace guillaume gustavo hanna hannah hans harald harry heather heike heinz helen helena helene henrik henry hugo ian ignacio ines ingrid irene iris isabel isabelle jack jacques jaime james jan jana jane janet jason javier jean jeff jennifer jenny jens jerome jessica jim joachim joan joana joao joe johanna john jonas jorge jose josef joseph juan judith julia julian julie julien jurgen karen karin karl katharina kate kathrin katja keith kelly ken kerstin kevin kim klaus kurt lara lars laura laurent lea lena leo leonor lena linda lisa lorena louis louise luc lucas lucia luis luisa lukas manfred manuel manuela marc marcel marco marcos margaret maria marie marina mario marion mark markus marta martin martina mary mathias matthew matthias max melanie michael michel michelle miguel mike mireille monica monika nadine natalia natalie nathalie neil nicholas nick nico nicola nicolas nicole nils nina norbert nuno olaf oliver olivia olivier oscar pablo pascal patricia patrick paul paula paulo pedro peggy peter petra philip philipp philippe pierre pilar rachel rafael rainer ralf ramon raquel raul rebecca renate ricardo richard rita robert roberto rodrigo roger roland ruth ryan sabine sam samuel sandra sara sarah sascha scott sean sebastian sergio silke silvia simon simone sofia sonia sophie stefan stefanie stephan stephanie steve steven stuart susan susana susanne suzanne sven sylvie tania tanja teresa teresa theo thierry thomas tiago tim tina tobias tom tomas tony torsten ulrich ute valerie vanessa vera veronica veronique victor victoria vincent virginia walter wendy will william wolfgang xavier yann yves zoe";
