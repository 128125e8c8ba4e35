import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { me } from "./shell/me.svelte";
import { locale } from "./words/locale.svelte";

// Rendering does not wait for the person. public/boot.js has already started to load the texts.
void me.restore();
// Not awaited at the top level: the catalogues import this chunk and would wait for it in turn.
void locale.restore().then(() => {
  const page = document.getElementById("page")!;
  page.replaceChildren();
  mount(App, { target: page });
});
