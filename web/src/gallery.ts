// A development page with all drawings in all sizes. It is not part of the build, whose only page is index.html.

import { mount } from "svelte";
import Gallery from "./drawings/Gallery.svelte";

const target = document.getElementById("page");
if (target !== null) mount(Gallery, { target });
