// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { LessonWords } from ".";

export const fr: LessonWords = {
  title: (game) => `Première partie : ${game}`,
  coach: "La leçon",
  step: (number, of) => `Étape ${number} sur ${of}`,
  goOn: "Continuer",
  skip: "Passer la leçon",
  watch: (name) => `À ${name}. Regardez …`,
  wrongMove: "Un beau coup pour une autre nuit. D’abord :",
  rule: (id) => `Règle ${id}, dans un nouvel onglet`,
  toTarget: "aller à ce que montre la leçon",
  fetching: "On allume la lanterne …",
  failed: "La leçon n’a pas pu être chargée. Rechargez la page.",
  end: {
    title: "Vous savez jouer",
    "art-robbery":
      "Le deuxième raid commencerait maintenant, avec neuf nouveaux jetons et vos cartes en main. Les bots sont prêts pour une partie entière.",
    "midnight-exchange": "Dans une vraie fouille, personne n’attend. Contre les bots, c’est vous qui réglez le rythme.",
    again: "Refaire la leçon",
  },
  steps: {
    "art-robbery": {
      welcome: {
        say: (name) =>
          `Bonsoir, ${name}. Neuf jetons Butin sont au centre ; en quatre raids, prenez le plus de points possible. Nous jouons le premier raid, contre Bruno et Vera.`,
        task: "",
      },
      five: {
        say: () =>
          "À votre tour, vous jouez une carte, puis vous en piochez une. Un numéro prend au centre un jeton de ce numéro.",
        task: "Choisissez votre 5 et jouez-le.",
      },
      open: {
        say: () =>
          "Ce que vous prenez reste visible devant vous, et n’est pas à l’abri avant la fin du raid. Bruno a le boss. Pour l’instant.",
        task: "",
      },
      boss: {
        say: () =>
          "Ce qui n’est plus au centre, votre carte le vole à un adversaire ; si personne ne l’a, la carte est perdue. Le boss vaut 5 points.",
        task: "Jouez votre boss : il vole celui de Bruno.",
      },
      company: {
        say: () =>
          "À vous ! Mais à la fin du raid, le boss ne reste qu’à côté d’un 4 ou d’un 5. Vous avez le 5 : gardez-le bien.",
        task: "",
      },
      dog: {
        say: () =>
          "Vera a pris le chien de garde. Votre carte le prend, où qu’il soit. Il aide son maître contre les voleurs.",
        task: "Jouez votre chien de garde.",
      },
      theft: {
        say: () =>
          "Bruno veut votre 5 ! Le chien est à vous, donc vous décidez : il reçoit le jeton, ou le chien à la place.",
        task: "Choisissez ce que vous cédez.",
      },
      thief: {
        say: () =>
          "Le voleur cupide prend n’importe quel jeton du centre. Le 0 ne vaut rien, mais ses points blancs sont des alibis : qui en a le moins à la fin de la partie est pris et marque 0.",
        task: "Jouez votre voleur cupide et prenez ce que vous voulez.",
      },
      last: {
        say: () => "Il reste un jeton. Dès que le centre est vide, le raid est terminé.",
        task: "Prenez le dernier jeton.",
      },
      kept: {
        say: () =>
          "Le raid est terminé. Chacun met ses jetons à l’abri : plus personne ne peut les voler. Grâce à votre 5, le boss vous reste.",
        task: "",
      },
      lost: {
        say: () =>
          "Le raid est terminé. Chacun met ses jetons à l’abri : plus personne ne peut les voler. Sans 4 ni 5 à côté de lui, le boss est parti.",
        task: "",
      },
      alibis: {
        say: () =>
          "Vous avez deux alibis : bon début. Après quatre raids, qui en a le moins ne marque rien, et le plus de points l’emporte.",
        task: "",
      },
      noAlibis: {
        say: () =>
          "Vous n’avez pas encore d’alibi : attention. Après quatre raids, qui en a le moins ne marque rien, et le plus de points l’emporte.",
        task: "",
      },
    },
    "midnight-exchange": {
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
        say: () =>
          "Des bijoux ! Personne d’autre ne les a vus. Sur votre plateau, ils sont à l’abri, visibles de tous.",
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
  },
};
