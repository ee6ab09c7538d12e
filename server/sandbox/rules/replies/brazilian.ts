/** Differences between Portuguese of Portugal and of Brazil: European wording, Brazilian wording. */
const words: readonly (readonly [string, string])[] = [
  ["equipa", "equipe"],
  ["contacte", "contate"],
  ["contactar", "contatar"],
  ["contacto", "contato"],
  ["telemóvel", "celular"],
  ["Falámos", "Falamos"],
  ["Acabámos", "Acabamos"],
  ["estamos a avaliar", "estamos avaliando"],
  ["está a trabalhar", "está trabalhando"],
  ["está justamente a preparar", "está justamente preparando"],
  ["Deve estar a confundir-me", "Você deve estar me confundindo"],
  ["está a substituir-me", "está me substituindo"],
  ["ponha-me em cópia", "me coloque em cópia"],
  ["retire-me da sua lista", "me tire da sua lista"],
  ["Remova-me da", "Me remova da"],
  ["Não me contate mais", "Não entre mais em contato comigo"],
  ["não me contate mais", "não entre mais em contato comigo"],
  ["gostava de saber", "gostaria de saber"],
  ["Gostava de ver", "Gostaria de ver"],
  ["dá-me jeito", "fica bom para mim"],
  ["diapositivos", "slides"],
  ["Percebido", "Entendido"],
  ["digo-lhe", "te digo"],
  ["não quero fazer-vos perder tempo", "não quero fazer vocês perderem tempo"],
  ["Estou de baixa médica", "Estou de licença médica"],
  ["Reencaminhava", "Encaminharia"],
  ["reencaminhada", "encaminhada"],
];

export const asBrazilian = (text: string): string =>
  words.reduce((changed, [european, brazilian]) => changed.replaceAll(european, brazilian), text);
