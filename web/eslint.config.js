import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["src/protocol.ts", "src/games/*/types.ts"]), // written by scripts/protocol
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: { allowDefaultProject: ["*.config.ts"], defaultProject: "tests/tsconfig.json" },
        extraFileExtensions: [".svelte"],
      },
    },
    rules: {
      // TypeScript reports undefined names, and knows types, which this rule takes for variables.
      "no-undef": "off",
      // French has a non-breaking space before its punctuation.
      "no-irregular-whitespace": ["error", { skipTemplates: true }],
      // `_` stands for a property that is left out, or for an item of which only the index counts.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // A component that is given a whole object need not use all of it.
      "svelte/no-unused-props": ["error", { allowUnusedNestedProperties: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Classes keep timers and listeners in private sets and maps, which nothing on the page depends on.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      // The parser does not know the types of a component's props and attachments, so it takes them for `any`;
      // svelte-check knows them.
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
    rules: { "no-undef": "error" },
  },
  { files: ["public/*.js"], languageOptions: { globals: globals.browser } },
);
