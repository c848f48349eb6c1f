import type { ReactNode } from 'react'
import type { FieldDefinition, FormPart, OptionsOf, Parsed, ValueOf } from '#fields/define.ts'

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
 * What forms and details draw of a field type: `form-renderers.tsx` of its folder. The members are components, written as
 * methods so that types with different values need no cast.
 */
export interface FormRenderers<Definition = FieldDefinition> {
  editor(props: EditorProps<Definition>): ReactNode
  /** Read mode in form and detail: text, never a disabled input. */
  viewer(props: ViewerProps<Definition>): ReactNode
  /** Given by parts that begin a group of a form: what the list of groups calls it. */
  groupTitle?(part: FormPart): string
  /** The part draws the frame of its group itself; absent: the parts that follow it belong to the group. */
  readonly isFramed?: boolean
}

/** What the grid of a sub-table draws of a field type beside its viewer: `table-renderers.tsx`. */
export interface TableRenderers<Definition = FieldDefinition> {
  /** Editor inside a cell, while the cell is edited. */
  cell(props: EditorProps<Definition>): ReactNode
}

/** What generated lists draw of a field type: `list-renderers.tsx`. Cells need none: rows arrive as text. */
export interface ListRenderers<Definition = FieldDefinition> {
  /** Condition of a search bar. */
  filter(props: FilterProps<Definition>): ReactNode
}

/** Renderers that say which type they are of, so that a check can hold them against their folder. */
export type OfType<Renderers> = Renderers & { readonly type: string }

/** Ties the renderers to the definition whose options and values they draw. */
export function formRenderers<Options, Value>(
  { type }: FieldDefinition<Options, Value>,
  renderers: FormRenderers<FieldDefinition<Options, Value>>,
): OfType<FormRenderers<FieldDefinition<Options, Value>>> {
  return { type, ...renderers }
}

export function tableRenderers<Options, Value>(
  { type }: FieldDefinition<Options, Value>,
  renderers: TableRenderers<FieldDefinition<Options, Value>>,
): OfType<TableRenderers<FieldDefinition<Options, Value>>> {
  return { type, ...renderers }
}

export function listRenderers<Options, Value>(
  { type }: FieldDefinition<Options, Value>,
  renderers: ListRenderers<FieldDefinition<Options, Value>>,
): OfType<ListRenderers<FieldDefinition<Options, Value>>> {
  return { type, ...renderers }
}
