import type { ReactNode } from 'react'
import type { FieldDefinition, FormPart, OptionsOf, Parsed, ValueOf } from '#fields/define.ts'

/**
 * Props of every editor, in forms, sub-table cells and search bars. An editor knows no form, no permission and no other field.
 * Its label has the id of the editor plus `-label`.
 */
export interface EditorProps<Definition> {
  readonly id: string
  readonly value: ValueOf<Definition>
  readonly options: OptionsOf<Definition>
  readonly readOnly: boolean
  readonly invalid: boolean
  /** Id of the element with the help or the error message. */
  readonly describedBy: string | undefined
  /** Called with a value, or with the refusal of `parse` for the typed text. */
  onChange(next: Parsed<ValueOf<Definition>>): void
  /** Called when the input loses the focus or a choice is made, so that the field is validated. */
  onCommit(): void
}

export interface FilterProps<Definition> extends EditorProps<Definition> {
  /** This input is the end of a range. */
  readonly isEnd?: boolean
  /** Only what is itself a value, and no 当前用户: the condition has a choice of its own for it. */
  readonly plain?: boolean
}

export interface ViewerProps<Definition> {
  readonly value: ValueOf<Definition>
  readonly options: OptionsOf<Definition>
}

/**
 * How forms and details draw a field type: `form-renderers.tsx` of its folder. The members are components, written as methods so
 * that types with different values need no cast.
 */
export interface FormRenderers<Definition = FieldDefinition> {
  editor(props: EditorProps<Definition>): ReactNode
  /** Shows the value in form and detail as text, never as a disabled input. */
  viewer(props: ViewerProps<Definition>): ReactNode
  /** Present for parts that begin a group of a form: the title of the group. */
  groupTitle?(part: FormPart): string
  /** The part draws the frame of its group itself; absent: the parts after it belong to the group. */
  readonly isFramed?: boolean
}

/** How the grid of a sub-table draws a field type, besides its viewer: `table-renderers.tsx`. */
export interface TableRenderers<Definition = FieldDefinition> {
  /** Editor of a cell, drawn while the cell is edited. */
  cell(props: EditorProps<Definition>): ReactNode
}

/** How lists draw a field type: `list-renderers.tsx`. There are none for cells, because rows arrive as text. */
export interface ListRenderers<Definition = FieldDefinition> {
  /** Condition of a search bar. */
  filter(props: FilterProps<Definition>): ReactNode
}

/** Renderers with the name of their type, so that a test can compare it with their folder. */
export type OfType<Renderers> = Renderers & { readonly type: string }

declare module '#fields/later-loaded.ts' {
  interface LaterModule {
    readonly inForms: OfType<FormRenderers>
    /** Where the type may stand in a sub-table. */
    readonly inTables?: OfType<TableRenderers>
    /** Where the type can be searched. */
    readonly inLists?: OfType<ListRenderers>
  }
}

/** Checks the types of renderers against the definition whose options and values they draw. */
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
