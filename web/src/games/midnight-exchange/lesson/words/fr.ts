// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { LessonWords } from ".";

export const fr: LessonWords = {
  end: "Dans une vraie fouille, personne n’attend. Contre les bots, c’est vous qui réglez le rythme.",
  steps: {
    welcome: {
      say: (name) =>
        `Bonsoir, ${name}. Il y a 54 tuiles sur la table : un lieu au dos, un butin dessous. Pendant la fouille, tout le monde cherche à la fois. Ce soir, vous avez tout votre temps.`,
      task: "",
    },
    prices: {
      say: () =>
        "Aux marchés noirs, le butin achète de l’art : ici des bijoux et une liasse de billets, là une liasse et une pierre précieuse. Cherchez-les.",
      task: "",
    },
    lift: {
      say: () => "Vous avez une main, pour une tuile. Au début, seul le garage vous est ouvert : les tuiles bleues.",
      task: "Soulevez une tuile bleue, n’importe laquelle.",
    },
    stash: {
      say: () => "Des bijoux ! Personne d’autre ne les a vus. Sur votre plateau, ils sont à l’abri, visibles de tous.",
      task: "Gardez-les.",
    },
    again: {
      say: () => "Bruno fouille aussi : voilà sa main. Si deux mains veulent la même tuile, la plus rapide l’a.",
      task: "Soulevez une autre tuile bleue.",
    },
    drop: {
      say: () => "Un tiroir vide n’achète rien. Reposez-le : face lieu, et d’autres s’y tromperont, ou face butin.",
      task: "Reposez-le, sur la face de votre choix.",
    },
    another: {
      say: () => "Le bureau et le coffre-fort sont fermés : les tuiles violettes et orange. Il vous faut une clé.",
      task: "Soulevez encore une tuile bleue.",
    },
    key: {
      say: () =>
        "Une clé en fer ! Sur votre plateau, elle vous ouvre le bureau et y reste pour la manche. Au bureau, il y a des clés en laiton, pour le coffre-fort.",
      task: "Gardez la clé.",
    },
    study: {
      say: () => "Les tuiles violettes vous sont maintenant ouvertes. Le garage n’a pas de pierres précieuses.",
      task: "Soulevez une tuile violette, n’importe laquelle.",
    },
    more: {
      say: () => "Une pierre précieuse ! Votre plateau a de la place pour six tuiles.",
      task: "Gardez-la, puis soulevez et gardez des tuiles violettes jusqu’à en avoir six.",
    },
    getaway: {
      say: () => "Six tuiles et la main vide : vous pouvez fuir. Plus votre jeton est bas, plus vous jouez tôt.",
      task: "Prenez le jeton Fuite.",
    },
    over: {
      say: () =>
        "Quand il ne reste qu’un jeton, la fouille finit aussitôt : Bruno part avec ce qu’il a. Place aux échanges, dans l’ordre des jetons.",
      task: "",
    },
    card: {
      say: () =>
        "Vous commencez. Un échange par tour : bijoux et billets achètent ici un objet d’art, ou une carte Prestige. Les cartes rapportent le plus.",
      task: "Prenez la carte aux deux calices.",
    },
    bag: {
      say: () => "Contre une sacoche en cuir, vous tirez un objet d’art du sac en tissu, au hasard.",
      task: "Ouvrez votre sacoche en cuir.",
    },
    place: {
      say: () =>
        "Un calice, quelle chance ! L’art se place sur le plus bas échelon libre d’une carte qui le demande, et n’en bouge plus.",
      task: "Choisissez le calice, puis votre carte.",
    },
    art: {
      say: () => "Avec un calice, votre carte vaut 4 points ; avec deux, elle en vaut 7. L’autre marché a un calice.",
      task: "Achetez-le avec votre liasse et votre pierre précieuse.",
    },
    complete: {
      say: () => "C’est à Bruno, mais vous pouvez placer de l’art à tout moment.",
      task: "Placez le calice sur votre carte.",
    },
    round: {
      say: () =>
        "Complète : 7 points. Quand plus personne ne peut ou ne veut échanger, une nouvelle fouille commence. Quand l’art ou les cartes manquent, la partie finit, et le plus de points l’emporte.",
      task: "",
    },
  },
};
