import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { me } from "./shell/me.svelte";
import { locale } from "./words/locale.svelte";

// Who it is, the server says; nobody waits for that. The words are on their way since the page began to load.
void me.restore();
// Not awaited here: the words are a file that needs this one, and would wait for it in turn.
void locale.restore().then(() => {
  const page = document.getElementById("page")!;
  page.replaceChildren();
  mount(App, { target: page });
});
