// A minimal Node server that only passes moves on, without rules and without a store: node server.js PORT
//
// The path of a client names its room and seat, as in /rooms/12/3. For each message, an update of the size of ours is
// sent to everyone in the room; the sender's copy contains the id of the message.

import { WebSocketServer } from "ws";

const LEGAL = Array.from({ length: 9 }, (_, tile) => `lift ${tile}`);
const AS_TEXT = { binary: false };
const rooms = new Map();

const server = new WebSocketServer({ host: "127.0.0.1", port: Number(process.argv[2]), perMessageDeflate: false });

server.on("connection", (socket, request) => {
  const [, , name, place] = request.url.split("/");
  const seat = Number(place);
  let room = rooms.get(name);
  if (room === undefined) rooms.set(name, (room = { number: 0, clients: [] }));
  room.clients[seat] = socket;

  socket.on("message", (message) => {
    const { id } = JSON.parse(message);
    const number = ++room.number;
    const what = { type: "moved", seat, at: 27 * number };
    const events = [{ type: "dropped", seat, tile: 4 * seat, spot: number % 100, loot: null }];
    const mine = JSON.stringify({ type: "update", number, what, id, events, legal: LEGAL });
    const others = Buffer.from(JSON.stringify({ type: "update", number, what, events, legal: LEGAL }));
    room.clients.forEach((client, other) => client.send(other === seat ? mine : others, AS_TEXT));
  });
  socket.on("error", () => socket.terminate());
});
