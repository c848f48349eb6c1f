import type { ReactNode } from 'react'
import type { FieldDefinition, FormPart, OptionsOf, ValueOf } from '#fields/define.ts'
import type { Parsed } from '#fields/define.ts'

/**
 * What every editor gets, wherever it stands: form, sub-table cell, search bar, phone. An editor knows no form, no
 * permission and no other field. Its label has the id of the editor with `-label` behind it.
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
  onChange(next: Parsed<ValueOf<Definition>>): void
  /** The input is left or a choice is made: time to validate. */
  onCommit(): void
}

export interface FilterProps<Definition> extends EditorProps<Definition> {
  /** This is the later end of a range. */
  readonly isEnd?: boolean
}

export interface ViewerProps<Definition> {
  readonly value: ValueOf<Definition>
  readonly options: OptionsOf<Definition>
}

/**
 * What forms and details draw of a field type. The members are components, written as methods so that a record of types with
 * different values needs no cast.
 */
export interface Renderers<Definition = FieldDefinition> {
  editor(props: EditorProps<Definition>): ReactNode
  /** Read mode in form and detail: text, never a disabled input. */
  viewer(props: ViewerProps<Definition>): ReactNode
  /** Editor inside a cell of a sub-table; absent when the type may not stand there. */
  tableCell?(props: EditorProps<Definition>): ReactNode
  /** Editor on a phone. */
  phone(props: EditorProps<Definition>): ReactNode
  /** Given by parts that begin a group of a form: what the list of groups calls it. */
  groupTitle?(part: FormPart): string
  /** The part draws the frame of its group itself; absent: the parts that follow it belong to the group. */
  readonly isFramed?: boolean
}

/** What generated lists draw of a field type. */
export interface ListRenderers<Definition = FieldDefinition> {
  /** Cell of a row; rows arrive as text, so most types share one. */
  cell(props: { readonly text: string }): ReactNode
  /** Condition of a search bar; absent when the type cannot be searched. */
  filter?(props: FilterProps<Definition>): ReactNode
}
