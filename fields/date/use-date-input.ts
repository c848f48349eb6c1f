import { date } from '#fields/date/definition.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { useText } from '#ui/text/use-text.tsx'

export type DateEditorProps = EditorProps<typeof date>

/** Whether the input has the focus, and whether a click gave it: only then the calendar opens by itself. */
export type Entered = 'no' | 'focused' | 'clicked'

/** What the plain input and the calendar share: the hint of an empty field, and how typed text becomes its value. */
export function useDateInput({ value, options, onChange }: DateEditorProps) {
  const t = useText()
  const { facts } = usePlace()
  const hint = options.format === 'yyyy' ? 'year' : options.format === 'yyyy-MM' ? 'month' : 'day'
  const take = (text: string): void => {
    const typed = date.parse(text, options, facts)
    if (typed.ok && typed.value !== null && typed.value !== value) onChange(typed)
  }
  return { placeholder: t(`fields.date.choose-${hint}`), take }
}
