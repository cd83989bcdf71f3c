import type { Visit } from './visit.ts'

/** Two soft tones, made here: nothing is loaded. Browsers play it only after the visitor has touched the page. */
function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  for (const [at, pitch] of [
    [0, 659],
    [0.11, 880],
  ] as const) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(volume)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.22)
  }
  volume.gain.setValueAtTime(0.06, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.4)
  setTimeout(() => void audio.close(), 600)
}

/** Plays once for all tabs of this browser: in one that is seen, or in the one that leads. */
export async function chimeHere({ kept, name, now }: Visit): Promise<void> {
  if (document.visibilityState !== 'visible' && now.follower?.isLeader() !== true) return
  if (!kept.isKept || !('locks' in navigator)) return chime()
  await navigator.locks.request(`${name}-sound`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    chime()
    await new Promise((resolve) => setTimeout(resolve, 800))
  })
}
