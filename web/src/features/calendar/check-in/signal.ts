let audio: AudioContext | undefined;

/** Two short rising notes for yes, one long low note for no, and a matching vibration, where the phone supports them. */
export function signal(yes: boolean): void {
  try {
    navigator.vibrate?.(yes ? 80 : [200, 80, 200]);
    audio ??= new AudioContext();
    note(audio, yes ? 880 : 196, 0, yes ? 0.1 : 0.45);
    if (yes) note(audio, 1320, 0.12, 0.1);
  } catch {
    // Without audio the result is still on the screen.
  }
}

function note(on: AudioContext, hertz: number, after: number, long: number): void {
  const [tone, volume] = [on.createOscillator(), on.createGain()];
  const start = on.currentTime + after;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + long);
  tone.connect(volume).connect(on.destination);
  tone.start(start);
  tone.stop(start + long);
}
