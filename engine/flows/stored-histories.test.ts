import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FlowEvent } from './events.ts'
import { replay } from './evolve.ts'
import type { FlowState } from './state.ts'

/** Histories with their states as they were stored before requests could run in several branches: they lead to the same states for ever. */

interface StoredHistory {
  readonly name: string
  readonly events: readonly FlowEvent[]
  readonly state: FlowState
}

const stored: readonly StoredHistory[] = JSON.parse(readFileSync(new URL('testing/stored-histories.json', import.meta.url), 'utf8'))

test.each(stored.map((one) => [one.name, one] as const))('%s', (_name, { events, state }) => expect(replay(events)).toEqual(state))
