import type { Random } from '../../server/operate/generate/random.ts'
import { bodyBombs } from './body-bombs.ts'
import { headerBombs } from './header-bombs.ts'
import type { Bomb } from './pieces.ts'
import { structureBombs } from './structure-bombs.ts'

export type NamedBomb = { readonly name: string; readonly raw: Buffer }

const bombs: Readonly<Record<string, Bomb>> = { ...structureBombs, ...headerBombs, ...bodyBombs }

/** Of every kind as many, each with sizes and details of its own and from a sender of its own. */
export function makeBombs(count: number, random: Random): NamedBomb[] {
  const names = Object.keys(bombs)
  return Array.from({ length: count }, (_, at) => {
    const name = names[at % names.length] ?? ''
    const make = bombs[name]
    if (make === undefined) throw new Error(`There is no bomb ${name}.`)
    return { name, raw: make(random.fork(), `From: bomb${at}@example.com`) }
  })
}
