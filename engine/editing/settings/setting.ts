import type { TextKey } from '#engine/texts/text.ts'

/** One of a few values that a setting may have. */
export interface SettingChoice {
  readonly value: string | number
  readonly label: TextKey
}

/** How a setting is asked for; `custom` names an editor that the designer brings along. */
export type SettingKind = 'text' | 'long-text' | 'number' | 'decimal' | 'switch' | 'choice' | 'choices' | 'colour' | 'custom'

/**
 * One setting of something that is designed, as data: designers draw their panels from lists of them (`web/designer/settings-form.tsx`), so that
 * nothing that can be set needs a form of its own.
 */
export interface Setting {
  /** Member that holds the value. */
  readonly name: string
  readonly label: TextKey
  readonly kind: SettingKind
  /** Of `choice` and `choices`. */
  readonly choices?: readonly SettingChoice[]
  /** Which editor, of `custom`. */
  readonly editor?: string
  /** What that editor asks for, where it asks for several things: the source of a picker. */
  readonly of?: string
  /** What holds where nothing is set, null for nothing; a value that differs is marked and can be set back. Absent: it is always set. */
  readonly default?: unknown
  /** Whether the thing does nothing without it, beside its other values; checks of a designer tell that it is missing. */
  readonly needed?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Title of the group it stands in; absent: the first group. */
  readonly group?: TextKey
  readonly help?: TextKey
  /** Behind a number. */
  readonly unit?: TextKey
  readonly min?: number
  readonly max?: number
  /** Most characters of a text. */
  readonly longest?: number
  /** Whether it has a meaning beside the other values; absent: always. */
  readonly applies?: (values: Readonly<Record<string, unknown>>) => boolean
}
