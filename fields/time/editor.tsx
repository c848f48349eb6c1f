import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import type { EditorProps } from '#fields/renderers-types.ts'
import { time, timeBounds } from '#fields/time/definition.ts'
import { useDraft } from '#fields/use-draft.ts'
import { ClockCircleOutlined } from '#ui/icons.ts'
import { AutoComplete } from '#ui/kit/auto-complete.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

const stepMinutes = 30
const dayMinutes = 24 * 60

/** The times that are offered, in the format of the field: every half hour. */
const offered = (format: string): readonly string[] =>
  Array.from({ length: dayMinutes / stepMinutes }, (_, step) => {
    const minutes = step * stepMinutes
    const two = (part: number): string => String(part).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`.slice(0, format.length)
  })

/** A time that is typed as people write it, or chosen from every half hour of the day. */
export function TimeEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof time>) {
  const t = useText()
  const { facts, valueOf } = usePlace()
  const { text, ...typing } = useDraft(time, { value, options, onChange, onCommit })
  const { from = '', to = '99' } = timeBounds(options, facts, valueOf)
  // What is typed narrows the list; a whole time shows all of it.
  const begun = text === value ? '' : text.trim()
  const fits = (one: string): boolean => one >= from && one <= to && (one.startsWith(begun) || one.startsWith(`0${begun}`))
  const times = offered(options.format).filter(fits)
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={text}
      options={times.map((one) => ({ value: one }))}
      disabled={readOnly}
      onSelect={(chosen: string) => {
        onChange(read(chosen))
        onCommit()
      }}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('fields.time.choose')}
        suffix={<ClockCircleOutlined aria-hidden style={invalid ? {} : { color: 'var(--ant-color-text-quaternary)' }} />}
        allowClear={options.clearable}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        {...typing}
      />
    </AutoComplete>
  )
}
