import type { ComponentType } from 'react'
import type { FieldDefinition, OptionsOf, ValueOf } from '#fields/define.ts'
import type { Parsed } from '#fields/define.ts'

/**
 * What every editor gets, wherever it stands: form, sub-table cell, search bar, phone. An editor knows no form, no
 * permission and no other field.
 */
export interface EditorProps<Definition> {
  readonly id: string
  readonly value: ValueOf<Definition>
  readonly options: OptionsOf<Definition>
  readonly readOnly: boolean
  readonly invalid: boolean
  /** Id of the element holding help or message. */
  readonly describedBy: string | undefined
  /** A value, or the refusal `parse` gave for what was typed. */
  readonly onChange: (next: Parsed<ValueOf<Definition>>) => void
  /** The input is left or a choice is made: time to validate. */
  readonly onCommit: () => void
}

export interface ViewerProps<Definition> {
  readonly value: ValueOf<Definition>
  readonly options: OptionsOf<Definition>
}

/** Everything of a field type that is drawn. */
export interface Faces<Definition = FieldDefinition> {
  readonly editor: ComponentType<EditorProps<Definition>>
  /** Read mode in form and detail: text, never a disabled input. */
  readonly viewer: ComponentType<ViewerProps<Definition>>
  /** Cell of a generated list; rows arrive as text, so most types share one. */
  readonly cell: ComponentType<{ readonly text: string }>
  /** Condition of a search bar; undefined when the type cannot be searched. */
  readonly filter: ComponentType<EditorProps<Definition>> | undefined
  /** Editor inside a cell of a sub-table; undefined when the type may not stand there. */
  readonly tableCell: ComponentType<EditorProps<Definition>> | undefined
  /** Editor on a phone. */
  readonly phone: ComponentType<EditorProps<Definition>>
}
