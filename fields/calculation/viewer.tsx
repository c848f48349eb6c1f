import { calculation } from '#fields/calculation/definition.ts'
import { Capitals } from '#fields/capitals.tsx'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { usePlace } from '#fields/place.tsx'

export function CalculationViewer({ value, options }: ViewerProps<typeof calculation>) {
  const { facts } = usePlace()
  return (
    <span data-tabular>
      {calculation.format(value, options, facts)}
      {options.isAmountChinese ? <Capitals yuan={value} /> : null}
    </span>
  )
}

/** The result, read-only; an `output` element, so that screen readers announce changes. */
export function CalculationEditor({ id, value, options, describedBy }: EditorProps<typeof calculation>) {
  return (
    <output id={id} aria-describedby={describedBy}>
      <CalculationViewer value={value} options={options} />
    </output>
  )
}
