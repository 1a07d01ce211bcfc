// Short synthesized sounds, without audio files.

/** @type {AudioContext | null} */
let context = null;
/** Number of tones that have not ended. */
let tones = 0;

/**
 * @param {number} pitch
 * @param {number} after seconds from now
 * @param {number} loudness
 */
function knock(pitch, after, loudness) {
  // Browsers block sound before the first click or key and log a warning.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (tones === 0) void context.resume();
  tones += 1;
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.07);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.1);
  tone.addEventListener('ended', () => {
    tones -= 1;
    // A context that runs uses CPU time for silence, also in a hidden tab.
    if (tones === 0) void context?.suspend();
  });
}

/** Sound of a move. @param {number} flips number of flipped discs */
export function moveSound(flips) {
  knock(520, 0, 0.16);
  for (let i = 0; i < Math.min(flips, 6); i += 1) knock(640 + 30 * i, 0.09 + 0.04 * i, 0.05);
}

export function endSound() {
  [392, 494, 587].forEach((pitch, i) => knock(pitch, 0.16 * i, 0.12));
}
