export const en = {
  end: "In a real raid nobody waits. Against bots you choose the pace yourself.",
  steps: {
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
};
