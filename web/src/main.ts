import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { me } from "./shell/me.svelte";
import { speech } from "./words/speech.svelte";

await Promise.all([speech.begin(), me.look()]);
mount(App, { target: document.getElementById("page")! });
