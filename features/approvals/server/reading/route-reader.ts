import type { FlowFacts } from '#engine/flows/facts.ts'
import { fillText } from '#engine/texts/text.ts'
import type { Words } from '#features/approvals/server/reading/timeline.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** By which moments of the way ahead are told, and in whose language. */
export interface RouteReader {
  readonly clock: Pick<FlowFacts, 'now' | 'calendar'>
  readonly words: Words
}

export async function routeReader(kernel: Kernel, { language }: Pick<SignedIn, 'language'>): Promise<RouteReader> {
  return {
    clock: { now: kernel.now(), calendar: await calendarOf(kernel) },
    words: (text, params) => fillText(kernel.texts, language, text, params),
  }
}
