import type { WrongName } from '#engine/forms/editing/script-findings.ts'

/** A place of a form or list at which a script runs, with what is written there, as its dialog and the check show it. */
export interface DesignedScript {
  /** The same for as long as the place is there. */
  readonly id: string
  /** What it belongs to, by which places stand together. */
  readonly of: string
  /** When it runs. */
  readonly moment: string
  /** `''` where nothing is written. */
  readonly source: string
  /** What is typed at first, with what a script of the place usually needs. */
  readonly example: string
  /** What it may use. */
  readonly given: string
  readonly wrong: readonly WrongName[]
}

/** A place with its name in one line. */
export const placeOf = ({ of, moment }: DesignedScript): string => `${of} ${moment}`
