// A page for those who draw: everything in all sizes. `vite build` leaves it out, for only index.html is built.

import { mount } from "svelte";
import Gallery from "./drawings/Gallery.svelte";

const target = document.getElementById("page");
if (target !== null) mount(Gallery, { target });
