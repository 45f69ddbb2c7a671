const NOTES = [880, 1175];
const SECONDS = 0.14;

/** Plays two notes. Silent until the browser has seen a press on the page. */
export function chime(): void {
  const context = new AudioContext();
  NOTES.forEach((frequency, index) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + index * SECONDS;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  });
  setTimeout(() => void context.close(), NOTES.length * SECONDS * 1000 + 200);
}
