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
    again: "The lesson again",
  },
};
