import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import type { Standing } from '#server/access/access-control.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'

/** A sentence in words of the language of whoever asks. */
export interface Told {
  readonly text: TextKey
  readonly params?: TextParams
}

export interface Reason extends Told {
  readonly speaks: 'for' | 'against' | null
}

/** What was found out about one right. */
export interface Finding {
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
  readonly remedies: readonly Told[]
}

/** Everything a finding is made from. */
export interface Evidence {
  readonly kernel: Kernel
  /** The person asked about, as a session of theirs would be. */
  readonly person: SignedIn
  readonly standing: Standing
  readonly directory: DirectorySnapshot
  /** Whether whoever asks may see somebody else who is named. */
  readonly sees: (userId: string) => boolean
  /** A sentence in the language of whoever asks. */
  readonly say: (told: Told) => string
}

export const speaks = (text: TextKey, params?: TextParams): Reason => ({ speaks: 'for', text, ...(params ? { params } : {}) })
export const against = (text: TextKey, params?: TextParams): Reason => ({ speaks: 'against', text, ...(params ? { params } : {}) })

/** One finding after another: allowed where each of them allows it. */
export function every(findings: readonly Finding[]): Finding {
  const decided = findings.findIndex(({ allowed }) => !allowed)
  const told = decided === -1 ? findings : findings.slice(0, decided + 1)
  return {
    allowed: decided === -1,
    reasons: told.flatMap(({ reasons }) => reasons),
    remedies: told.at(-1)?.allowed ? [] : (told.at(-1)?.remedies ?? []),
  }
}
