import type { EditorProps } from '#fields/renderers-types.ts'
import { read } from '#fields/parsed.ts'
import { slider } from '#fields/slider/definition.ts'
import type { SliderValue } from '#fields/slider/definition.ts'
import { CloseOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Slider } from '#ui/kit/slider.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePlace } from '#fields/place.tsx'

const numbersOf = (value: SliderValue): number[] => (Array.isArray(value) ? value.map(Number) : value === null ? [] : [Number(value)])

/** A line with one or two handles; what is chosen stands beside it, and can be taken back. */
export function SliderEditor(props: EditorProps<typeof slider>) {
  const { id, value, options, readOnly, describedBy, onChange, onCommit } = props
  const t = useText()
  const { facts } = usePlace()
  const [min, max, step] = [options.min, options.max, options.step].map(Number) as [number, number, number]
  const ends = numbersOf(value)
  const line = { min, max, step, disabled: readOnly, style: { flex: 1, minWidth: 0 }, onChangeComplete: onCommit }
  const labels = `${id}-label`
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={labels}
      aria-describedby={describedBy}
      style={{ display: 'flex', alignItems: 'center', gap: 12 }}
    >
      {options.range ? (
        <Slider
          {...line}
          range
          ariaLabelledByForHandle={[labels, labels]}
          value={ends.length === 2 ? ends : [min, min]}
          onChange={(next: number[]) => onChange(read([String(next[0]), String(next[1])] as const))}
        />
      ) : (
        <Slider
          {...line}
          ariaLabelledByForHandle={labels}
          value={ends[0] ?? min}
          onChange={(next: number) => onChange(read(String(next)))}
        />
      )}
      <output
        data-tabular
        style={{ minWidth: 56, textAlign: 'right', color: value === null ? 'var(--ant-color-text-description)' : undefined }}
      >
        {value === null ? t('fields.slider.nothing') : slider.format(value, options, facts)}
      </output>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('fields.slider.clear')}
        style={readOnly || value === null ? { visibility: 'hidden' } : {}}
        onClick={() => {
          onChange(read(null))
          onCommit()
        }}
      />
    </div>
  )
}
