import { useRef, useState } from 'react'
import { useCalendar } from '#fields/date/use-calendar.ts'
import { useDateInput, type DateEditorProps, type Entered } from '#fields/date/use-date-input.ts'
import { CalendarOutlined } from '#ui/icons.ts'
import { TextInput, type InputRef } from '#ui/kit/input.tsx'

/**
 * A date that is typed or chosen in a calendar. The calendar is the largest part of all fields, so it is loaded with the first sign
 * of a person at work; until then, and where it cannot be fetched, an input of the same look takes the date as typed text.
 */
export function DateEditor(props: DateEditorProps) {
  const { Calendar } = useCalendar()
  const [typed, setTyped] = useState<string | undefined>()
  const entered = useRef<Entered>('no')
  if (Calendar && typed === undefined) return <Calendar {...props} entered={entered.current} />
  return <DateInput {...props} typed={typed} onType={setTyped} onEnter={(how) => (entered.current = how)} />
}

interface DateInputProps extends DateEditorProps {
  /** Text that is being typed and no value yet; the calendar must not take its place. */
  readonly typed: string | undefined
  readonly onType: (text: string | undefined) => void
  readonly onEnter: (how: Entered) => void
}

function DateInput({ typed, onType, onEnter, ...props }: DateInputProps) {
  const { id, value, readOnly, invalid, describedBy, onCommit } = props
  // Each change is taken, as a cell of a table is gone before it hears that it was left.
  const { take, placeholder } = useDateInput(props)
  const input = useRef<InputRef>(null)
  const finish = () => {
    if (typed === undefined) return
    if (take(typed)) onType(undefined)
  }
  return (
    <TextInput
      ref={input}
      id={id}
      value={typed ?? value ?? ''}
      placeholder={placeholder}
      suffix={<CalendarOutlined aria-hidden style={invalid ? {} : { color: 'var(--ant-color-text-quaternary)' }} />}
      disabled={readOnly}
      autoComplete="off"
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => {
        onType(event.target.value)
        take(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
      onFocus={() => onEnter('focused')}
      onClick={() => onEnter('clicked')}
      onBlur={() => {
        onEnter('no')
        finish()
        onCommit()
      }}
    />
  )
}
