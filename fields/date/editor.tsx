import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { date, dateBounds } from '#fields/date/definition.ts'
import type { EditorProps } from '#fields/renderers-types.ts'
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

export function DateEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof date>) {
  const { facts, valueOf } = usePlace()
  const { format } = options
  const formats = kitFormats(format)
  const { from, to } = dateBounds(options, facts, valueOf)
  const isOutside = (day: Dayjs) => {
    const text = day.format(formats[0]).slice(0, 10)
    return (from !== undefined && text < from.slice(0, 10)) || (to !== undefined && text > to.slice(0, 10))
  }
  // The kit drops a typed day that is disabled in its calendar; the field keeps the text and shows why it is refused.
  const take = (input: EventTarget) => {
    const typed = date.parse(input instanceof HTMLInputElement ? input.value : '', options, facts)
    if (typed.ok && typed.value !== null && typed.value !== value) onChange(typed)
  }
  const time = format.includes('HH') ? { format: format.endsWith('ss') ? 'HH:mm:ss' : 'HH:mm' } : false
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      picker={isPickerFormat(format) ? pickers[format] : 'date'}
      format={formats}
      showTime={time}
      needConfirm={false}
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
        if (event.key === 'Enter') take(event.target)
      }}
      onBlur={(event) => {
        take(event.target)
        onCommit()
      }}
    />
  )
}
