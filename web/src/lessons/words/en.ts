// `say` is what the coach explains, `task` what the learner is asked to do, if anything.

export const en = {
  title: (game: string) => `A first game of ${game}`,
  coach: "The lesson",
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  goOn: "Go on",
  skip: "Skip the lesson",
  watch: (name: string) => `Now ${name}. Watch …`,
  wrongMove: "A fine move some other night. For now:",
  rule: (id: string) => `Rule ${id}, in a new tab`,
  toTarget: "to what the coach points at",
  fetching: "Lighting the lantern …",
  failed: "The lesson could not be fetched. Load the page again.",
  end: {
    title: "You know how to play",
    "art-robbery":
      "Now the second raid would begin, with nine new tokens and the cards you hold. The bots are ready for a whole game.",
    "midnight-exchange": "In a real raid nobody waits. Against bots you choose the pace yourself.",
    again: "The lesson again",
  },
  steps: {
    "art-robbery": {
      welcome: {
        say: (name: string) =>
          `Good evening, ${name}. Nine loot tokens lie in the centre; in four raids you take as many points as you can. We play the first raid, against Bruno and Vera.`,
        task: "",
      },
      five: {
        say: () =>
          "Each turn you play one card, then draw another. A number takes a token of that number from the centre.",
        task: "Choose your 5 and play it.",
      },
      open: {
        say: () =>
          "What you take lies open before you, and is not safe before the raid ends. Bruno has the boss. For now.",
        task: "",
      },
      boss: {
        say: () =>
          "What is no longer in the centre, your card steals from another player; if nobody has it, the card is spent. The boss is worth 5 points.",
        task: "Play your boss: it steals Bruno’s.",
      },
      company: {
        say: () =>
          "Yours! But at the end of the raid you keep the boss only with a 4 or a 5 beside it. You have the 5: guard it well.",
        task: "",
      },
      dog: {
        say: () =>
          "Vera has fetched the guard dog. Your card takes it, wherever it is. It helps its owner against thieves.",
        task: "Play your guard dog.",
      },
      theft: {
        say: () => "Bruno reaches for your 5! The dog is yours, so you decide: he gets the token, or the dog instead.",
        task: "Choose what you hand over.",
      },
      thief: {
        say: () =>
          "The greedy thief takes any token from the centre. The 0 is worth nothing, but its white dots are alibis: whoever has the fewest at the end of the game is caught and scores 0.",
        task: "Play your greedy thief and take what you like.",
      },
      last: {
        say: () => "One token is left. As soon as the centre is empty, the raid is over.",
        task: "Take the last token.",
      },
      kept: {
        say: () =>
          "The raid is over. Everyone banks their tokens: nobody can steal them any more. With your 5 beside it, the boss stays yours.",
        task: "",
      },
      lost: {
        say: () =>
          "The raid is over. Everyone banks their tokens: nobody can steal them any more. Without a 4 or a 5 beside it, the boss is gone.",
        task: "",
      },
      alibis: {
        say: () =>
          "You have two alibis: a good start. After four raids those with the fewest score nothing, and the most points win.",
        task: "",
      },
      noAlibis: {
        say: () =>
          "You have no alibi yet: mind that. After four raids those with the fewest score nothing, and the most points win.",
        task: "",
      },
    },
    "midnight-exchange": {
      welcome: {
        say: (name: string) =>
          `Good evening, ${name}. On the table lie 54 tiles: a place on their backs, loot beneath. In a raid everyone searches at once. Tonight you have all the time you want.`,
        task: "",
      },
      prices: {
        say: () =>
          "Loot buys art on the black markets: one takes jewels and a wad of cash, the other a wad of cash and a gemstone. Search for those.",
        task: "",
      },
      lift: {
        say: () => "You have one hand, for one tile. At first only the garage is open to you: the blue tiles.",
        task: "Lift any blue tile.",
      },
      stash: {
        say: () => "Jewels! So far only you have seen them. On your board they are safe, for all to see.",
        task: "Stash them.",
      },
      again: {
        say: () => "Bruno searches too: there is his hand. If two reach for one tile, the faster gets it.",
        task: "Lift another blue tile.",
      },
      drop: {
        say: () =>
          "An empty drawer buys nothing. Put it back: place side up, and others may fall for it, or loot side up.",
        task: "Drop it, on either side.",
      },
      another: {
        say: () => "The study and the safe are locked: the purple and the orange tiles. You need a key.",
        task: "Lift one more blue tile.",
      },
      key: {
        say: () =>
          "An iron key! On your board it opens the study to you, and stays there for this round. In the study lie brass keys, for the safe.",
        task: "Stash the key.",
      },
      study: {
        say: () => "Now the purple tiles are open to you. The garage has no gemstones.",
        task: "Lift any purple tile.",
      },
      more: {
        say: () => "A gemstone! Your board has room for six tiles.",
        task: "Stash it, then lift and stash purple tiles until you have six.",
      },
      getaway: {
        say: () => "Six tiles and an empty hand: now you may get away. The lower your token, the earlier your turn.",
        task: "Take the getaway token.",
      },
      over: {
        say: () =>
          "With only one token left, the raid ends at once: Bruno leaves with what he has. The exchanges begin, in the order of the tokens.",
        task: "",
      },
      card: {
        say: () =>
          "You are first. One exchange a turn: jewels and cash buy a work of art here, or a prestige card. Cards bring the most points.",
        task: "Take the card with the two chalices.",
      },
      bag: {
        say: () => "For a leather bag you draw a work of art from the cloth bag, whatever it may be.",
        task: "Open your leather bag.",
      },
      place: {
        say: () =>
          "A chalice, what luck! Art goes on the lowest free step of a card that asks for it, and never moves again.",
        task: "Choose the chalice, then your card.",
      },
      art: {
        say: () =>
          "With one chalice your card is worth 4 points, with two it is worth 7. The other market has a chalice.",
        task: "Buy it with your cash and your gemstone.",
      },
      complete: {
        say: () => "It is Bruno’s turn, but you may place art at any time.",
        task: "Place the chalice on your card.",
      },
      round: {
        say: () =>
          "Complete: 7 points. When nobody can or will exchange, a new raid begins. When art or cards run out, the game ends, and the most points win.",
        task: "",
      },
    },
  },
};
