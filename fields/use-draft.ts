import { useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent } from 'react'
import type { FieldDefinition, Parsed } from '#fields/define.ts'
import { usePlace } from '#fields/place.tsx'

interface DraftProps<Options, Value> {
  readonly value: Value
  readonly options: Options
  onChange(next: Parsed<Value>): void
  onCommit(): void
}

type Typing = HTMLInputElement | HTMLTextAreaElement

export interface Draft {
  readonly text: string
  readonly onChange: (event: ChangeEvent<Typing>) => void
  readonly onCompositionStart: () => void
  readonly onCompositionEnd: (event: CompositionEvent<Typing>) => void
  readonly onBlur: () => void
}

interface Typed<Value> {
  readonly text: string
  readonly isRead: boolean
  /** Values that correspond to the typed text; when the field gets another value from elsewhere, that one is shown instead. */
  readonly standsFor: readonly Value[]
}

/**
 * Keeps the typed text as it is; each change passes on the result of `parse`, except while an input method composes. When the
 * input loses the focus, a text that could be parsed is shown in the type's format, unless that would hide a part of it.
 */
export function useDraft<Options, Value>(definition: FieldDefinition<Options, Value>, props: DraftProps<Options, Value>): Draft {
  const composing = useRef(false)
  const { text, type, leave } = useTypedText(definition, props, composing)
  return {
    text,
    onChange: (event) => type(event.target.value),
    onCompositionStart: () => {
      composing.current = true
    },
    onCompositionEnd: (event) => {
      composing.current = false
      type(event.currentTarget.value)
    },
    onBlur: leave,
  }
}

/** The typed text of an editor that has not one input alone. */
export interface TypedTextOfField {
  readonly text: string
  readonly type: (text: string) => void
  /** Called when the focus leaves. */
  readonly leave: () => void
}

/** Like `useDraft`, for editors that put the text together themselves. */
export function useTypedText<Options, Value>(
  definition: FieldDefinition<Options, Value>,
  { value, options, onChange, onCommit }: DraftProps<Options, Value>,
  composing?: { readonly current: boolean },
): TypedTextOfField {
  const { facts, typed: place } = usePlace()
  const [typed, setTyped] = useState<Typed<Value> | undefined>(() => {
    const text = place?.left()
    return text === undefined ? undefined : { text, isRead: false, standsFor: [value] }
  })
  const holds = typed !== undefined && typed.standsFor.some((one) => isSame(one, value))

  const type = (text: string) => {
    if (composing?.current) {
      setTyped({ text, isRead: false, standsFor: [value] })
      return
    }
    const next = definition.parse(text, options, facts)
    setTyped({ text, isRead: next.ok, standsFor: next.ok ? [next.value, value] : [value, definition.empty] })
    place?.keep(text)
    onChange(next)
  }
  const shown = definition.format(value, options, facts)
  /** Whether the format tells all of the value: one with too many decimals would look as if it were right. */
  const isToldWhole = () => {
    const told = definition.parse(shown, options, facts)
    return told.ok && isSame(told.value, value)
  }
  const leave = () => {
    if (typed?.isRead && isToldWhole()) setTyped(undefined)
    onCommit()
  }
  return { text: holds ? typed.text : shown, type, leave }
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}
