import { useRef } from 'react'
import { date } from '#fields/date/definition.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { useText } from '#ui/text/use-text.tsx'

export type DateEditorProps = EditorProps<typeof date>

/** Whether the input has the focus, and whether a click gave it: only then the calendar opens by itself. */
export type Entered = 'no' | 'focused' | 'clicked'

/**
 * What the plain input and the calendar share: the hint of an empty field, and how typed text becomes its value. `take` says whether the
 * text is a date, or may be none; what is neither is refused and stays in the input.
 */
export function useDateInput({ value, options, onChange }: DateEditorProps) {
  const t = useText()
  const { facts } = usePlace()
  const hint = options.format === 'yyyy' ? 'year' : options.format === 'yyyy-MM' ? 'month' : 'day'
  const isRefused = useRef(false)
  const take = (text: string): boolean => {
    const typed = date.parse(text, options, facts)
    const isMeant = typed.ok && (typed.value !== null || options.clearable)
    const isNews = !typed.ok || typed.value !== value || isRefused.current
    isRefused.current = !typed.ok
    if (isNews && (isMeant || !typed.ok)) onChange(typed)
    return typed.ok
  }
  return { placeholder: t(`fields.date.choose-${hint}`), take }
}
