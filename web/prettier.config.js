/** @type {import("prettier").Config} */
export default {
  printWidth: 120,
  plugins: ["prettier-plugin-svelte"],
  overrides: [
    { files: "*.svelte", options: { parser: "svelte" } },
    // A layer of a picture is one line: a list of layers is read from the back to the front.
    { files: "src/{drawings/shell,games/*/{drawings,pictures,listing}}/*.ts", options: { printWidth: 400 } },
  ],
};
