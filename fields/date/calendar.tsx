import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { dateBounds } from '#fields/date/definition.ts'
import { useDateInput, type DateEditorProps, type Entered } from '#fields/date/use-date-input.ts'
import { read } from '#fields/parsed.ts'
import { usePlace } from '#fields/place.tsx'
import { DatePicker } from '#ui/kit/date-picker.tsx'

/** The kit's name of the format, and other formats in which the same may be typed. */
function kitFormats(format: string): string[] {
  const own = format.replace('yyyy', 'YYYY').replace('dd', 'DD')
  const short = own.replace('MM', 'M').replace('DD', 'D')
  const separated = [own, short].flatMap((one) => ['-', '/', '.'].map((sign) => one.replaceAll('-', sign)))
  const inChinese = short.replace('YYYY-M-D', 'YYYY年M月D日').replace('YYYY-M', 'YYYY年M月')
  return [...new Set([...separated, own.replaceAll('-', ''), inChinese])]
}

const pickers = { yyyy: 'year', 'yyyy-MM': 'month' } as const

function isPickerFormat(format: string): format is keyof typeof pickers {
  return format in pickers
}

interface CalendarProps extends DateEditorProps {
  /** How the input that it takes the place of was entered: it takes over the focus, and opens after a click. */
  readonly entered: Entered
}

/** The input with the kit's calendar, which is loaded on its own. */
export function Calendar({ entered, ...props }: CalendarProps) {
  const { id, value, options, readOnly, invalid, describedBy, onChange, onCommit } = props
  const { facts, valueOf } = usePlace()
  const { take, placeholder } = useDateInput(props)
  const { format } = options
  const formats = kitFormats(format)
  const { from, to } = dateBounds(options, facts, valueOf)
  const isOutside = (day: Dayjs) => {
    const text = day.format(formats[0]).slice(0, 10)
    return (from !== undefined && text < from.slice(0, 10)) || (to !== undefined && text > to.slice(0, 10))
  }
  const time = format.includes('HH') ? { format: format.endsWith('ss') ? 'HH:mm:ss' : 'HH:mm' } : false
  // The kit says nothing of typed text that is no date, and drops a day that is disabled in its calendar; the field keeps both and says why.
  const takeTyped = (input: EventTarget) => {
    if (input instanceof HTMLInputElement) take(input.value)
  }
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      picker={isPickerFormat(format) ? pickers[format] : 'date'}
      format={formats}
      placeholder={placeholder}
      autoFocus={entered !== 'no'}
      defaultOpen={entered === 'clicked'}
      showTime={time}
      needConfirm={false}
      preserveInvalidOnBlur
      value={value === null ? null : dayjs(value)}
      disabled={readOnly}
      allowClear={options.clearable}
      disabledDate={isOutside}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(next: Dayjs | null) => onChange(read(next ? next.format(formats[0]) : null))}
      onOpenChange={(open) => !open && onCommit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') takeTyped(event.target)
      }}
      onBlur={(event) => {
        takeTyped(event.target)
        onCommit()
      }}
    />
  )
}
