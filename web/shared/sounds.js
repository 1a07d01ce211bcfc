// Short synthesized sounds, without audio files.

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} pitch
 * @param {number} after seconds from now
 * @param {number} loudness
 */
function knock(pitch, after, loudness) {
  // Browsers block sound before the first click or key and log a warning.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
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
}

/** Sound of a move. @param {number} flips number of flipped discs */
export function moveSound(flips) {
  knock(520, 0, 0.16);
  for (let i = 0; i < Math.min(flips, 6); i += 1) knock(640 + 30 * i, 0.09 + 0.04 * i, 0.05);
}

export function endSound() {
  [392, 494, 587].forEach((pitch, i) => knock(pitch, 0.16 * i, 0.12));
}
