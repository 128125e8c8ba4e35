// Sound effects, synthesized from oscillators and noise. Silent until the visitor switches sound on.

import type { Language } from "../protocol";
import { preferences } from "./preferences.svelte";

/** One voice of a sound: a gliding tone or filtered noise that fades out. */
interface Voice {
  wave: OscillatorType | "noise";
  /** The frequency in hertz at the start. */
  from: number;
  /** The frequency at the end, if it differs. */
  to?: number;
  /** Seconds from the start of the sound. */
  delay?: number;
  /** Seconds until it has faded out. */
  duration: number;
  gain: number;
}

const tone = (from: number, duration: number, gain: number, more: Partial<Voice> = {}): Voice => ({
  wave: "sine",
  from,
  duration,
  gain,
  ...more,
});
const noise = (from: number, duration: number, gain: number, more: Partial<Voice> = {}): Voice => ({
  wave: "noise",
  from,
  duration,
  gain,
  ...more,
});

const sounds = {
  lift: [noise(2600, 0.05, 0.25), tone(330, 0.06, 0.12)],
  put: [noise(900, 0.08, 0.4), tone(140, 0.09, 0.25)],
  keep: [noise(1200, 0.05, 0.25), tone(520, 0.12, 0.15), tone(780, 0.14, 0.1, { delay: 0.05 })],
  slip: [tone(360, 0.2, 0.18, { to: 150 }), noise(700, 0.15, 0.12)],
  key: [
    tone(1900, 0.08, 0.1, { wave: "triangle" }),
    noise(3200, 0.06, 0.25, { delay: 0.07 }),
    tone(220, 0.12, 0.2, { delay: 0.14 }),
  ],
  card: [noise(1800, 0.12, 0.3, { to: 600 })],
  token: [tone(880, 0.1, 0.16, { wave: "triangle" }), tone(1320, 0.16, 0.1, { delay: 0.05, wave: "triangle" })],
  steal: [noise(900, 0.22, 0.22, { to: 2800 }), tone(660, 0.14, 0.12, { delay: 0.16, to: 440 })],
  dog: [
    tone(420, 0.1, 0.22, { wave: "sawtooth", to: 180 }),
    tone(400, 0.12, 0.22, { wave: "sawtooth", to: 160, delay: 0.16 }),
  ],
  turn: [tone(587, 0.16, 0.16), tone(784, 0.24, 0.14, { delay: 0.11 })],
  tick: [tone(1000, 0.05, 0.12, { wave: "square" })],
  start: [tone(523, 0.5, 0.16), tone(659, 0.5, 0.13, { delay: 0.02 }), tone(784, 0.6, 0.12, { delay: 0.04 })],
  away: [tone(784, 0.2, 0.16), tone(523, 0.3, 0.16, { delay: 0.14 })],
  bag: [
    noise(500, 0.25, 0.35, { to: 1500 }),
    tone(700, 0.2, 0.1, { delay: 0.2 }),
    tone(1050, 0.3, 0.1, { delay: 0.28 }),
  ],
  point: [tone(988, 0.09, 0.1, { wave: "triangle" })],
  win: [523, 659, 784, 1047].map((pitch, number) => tone(pitch, 0.4, 0.14, { delay: number * 0.12, wave: "triangle" })),
  no: [tone(220, 0.16, 0.16, { wave: "triangle", to: 190 })],
} as const satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof sounds;

class SoundPlayer {
  #context: AudioContext | null = null;
  #noiseBuffer: AudioBuffer | null = null;

  /** Play a sound, if sound is on. */
  play(name: Sound): void {
    if (!preferences.sound) return;
    const context = (this.#context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    for (const voice of sounds[name]) this.#playVoice(context, voice);
  }

  /** Speak a text, if sound is on and the browser can. */
  speak(text: string, language: Language): void {
    if (!preferences.sound || !("speechSynthesis" in window)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.rate = 1.15;
    speechSynthesis.speak(utterance);
  }

  #playVoice(context: AudioContext, { wave, from, to = from, delay = 0, duration, gain: peak }: Voice): void {
    const begins = context.currentTime + delay;
    const ends = begins + duration;
    const gain = context.createGain();
    gain.gain.setValueAtTime(peak, begins);
    gain.gain.exponentialRampToValueAtTime(0.001, ends);
    gain.connect(context.destination);
    let source: AudioScheduledSourceNode;
    let pitch: AudioParam;
    if (wave === "noise") {
      const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2 });
      filter.connect(gain);
      source = new AudioBufferSourceNode(context, { buffer: this.#noise(context), loop: true });
      source.connect(filter);
      pitch = filter.frequency;
    } else {
      const oscillator = new OscillatorNode(context, { type: wave });
      oscillator.connect(gain);
      source = oscillator;
      pitch = oscillator.frequency;
    }
    pitch.setValueAtTime(from, begins);
    pitch.exponentialRampToValueAtTime(to, ends);
    source.start(begins);
    source.stop(ends);
  }

  #noise(context: AudioContext): AudioBuffer {
    if (this.#noiseBuffer === null) {
      this.#noiseBuffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = this.#noiseBuffer.getChannelData(0);
      for (let number = 0; number < samples.length; number++) samples[number] = Math.random() * 2 - 1;
    }
    return this.#noiseBuffer;
  }
}

export const sound = new SoundPlayer();
