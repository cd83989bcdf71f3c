let audio: AudioContext | undefined

/** Plays two short notes. A browser that nobody has touched yet stays silent. */
export function chime(): void {
  audio ??= new AudioContext()
  const { currentTime: begin, destination } = audio
  for (const [at, hertz] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, begin + at)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + at + 0.25)
    note.connect(volume).connect(destination)
    note.start(begin + at)
    note.stop(begin + at + 0.25)
  }
}
