import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { read } from '#fields/parsed.ts'
import type { rate } from '#fields/rate/definition.ts'
import { Rate } from '#ui/kit/rate.tsx'
import { useText } from '#ui/text/use-text.tsx'

export function RateEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof rate>) {
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      style={{ padding: '5px 0' }}
    >
      <Rate
        count={options.max}
        allowHalf={options.half}
        allowClear
        disabled={readOnly}
        value={Number(value ?? 0)}
        onChange={(stars) => {
          onChange(read(stars === 0 ? null : String(stars)))
          onCommit()
        }}
      />
      <Said value={value} options={options} />
    </div>
  )
}

/** The stars, with the number beside them: it is what is printed and read aloud. */
export function RateViewer({ value, options }: ViewerProps<typeof rate>) {
  if (value === null) return null
  return (
    <span>
      <span aria-hidden>
        <Rate count={options.max} allowHalf disabled value={Number(value)} style={{ fontSize: 14 }} />
      </span>
      <Said value={value} options={options} />
    </span>
  )
}

function Said({ value, options }: ViewerProps<typeof rate>) {
  const t = useText()
  if (value === null) return null
  return (
    <span data-tabular style={{ marginInlineStart: 8, color: 'var(--ant-color-text-secondary)' }}>
      {t('fields.rate.of', { value, max: options.max })}
    </span>
  )
}
