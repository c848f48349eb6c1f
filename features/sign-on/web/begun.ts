import { z } from 'zod'
import { windowStore } from '#web/session/local-store.ts'

/** What this window began at a provider: to sign in, with the ticket that ends it, or to bind the account that is signed in. */
const shape = z.union([
  z.object({ to: z.literal('sign-in'), ticket: z.string(), back: z.string() }),
  z.object({ to: z.literal('bind'), back: z.string() }),
])
export type Begun = z.output<typeof shape>

const name = 'sign-on'

/** Keeps it while the window shows pages of the provider. */
export function keepBegun(begun: Begun): void {
  windowStore.set(name, JSON.stringify(begun))
}

/** Takes it, once; undefined where this window began nothing. */
export function takeBegun(): Begun | undefined {
  const stored = windowStore.get(name)
  windowStore.set(name, undefined)
  if (stored === undefined) return undefined
  try {
    return shape.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}
