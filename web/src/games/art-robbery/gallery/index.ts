// All drawings of Art Robbery.

import type { Gallery } from "../../contract";
import { alibi, faces, raids, running } from "../pictures/faces";
import Pieces from "./Pieces.svelte";

export const gallery: Gallery = { families: { faces: { ...faces, running, alibi }, raids }, Pieces };
