// Before ; : ! and ? stands a narrow no-break space, and so it does inside « and ».

import type { LessonWords } from ".";

export const fr: LessonWords = {
  end: "Le deuxième raid commencerait maintenant, avec neuf nouveaux jetons et vos cartes en main. Les bots sont prêts pour une partie entière.",
  steps: {
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
};
