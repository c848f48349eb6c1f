import { useMemo, type ComponentType, type ReactNode } from 'react'
import type { Parsed } from '#fields/define.ts'
import { momentPairOf, type MomentPair } from '#fields/date-range/moment-pair.ts'
import { pairSign } from '#fields/number-pair.ts'
import { read } from '#fields/parsed.ts'
import { PlaceProvider, usePlace } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What one of the two inputs of a pair is drawn with. */
export interface EndProps {
  readonly id: string
  readonly value: string | null
  readonly readOnly: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(next: Parsed<string | null>): void
  onCommit(): void
}

interface PairInputsProps<Options> extends Omit<EndProps, 'value' | 'onChange'> {
  readonly value: MomentPair
  onChange(next: Parsed<MomentPair>): void
  /** Draws one end. */
  readonly Input: ComponentType<EndProps & { readonly options: Options }>
  readonly options: Options
}

/** Two inputs for a beginning and an end; on a phone they stand below each other. Text of one that cannot be read stays beside the other. */
export function PairInputs<Options>({ id, value, onChange, Input, options, ...rest }: PairInputsProps<Options>) {
  const t = useText()
  const [from, to] = value ?? [null, null]
  const change = (at: 0 | 1) => (next: Parsed<string | null>) =>
    onChange(next.ok ? read(at === 0 ? momentPairOf(next.value, to) : momentPairOf(from, next.value)) : next)
  const input = (at: 0 | 1) => (
    <EndPlace at={at} value={value}>
      <label id={`${id}-end-${at}-label`} htmlFor={at === 0 ? id : `${id}-to`} data-visually-hidden>
        {t(at === 0 ? 'fields.moment-pair.from' : 'fields.moment-pair.to')}
      </label>
      <div style={{ flex: '1 1 120px', minWidth: 0 }}>
        <Input {...rest} options={options} id={at === 0 ? id : `${id}-to`} value={at === 0 ? from : to} onChange={change(at)} />
      </div>
    </EndPlace>
  )
  return (
    <div role="group" aria-labelledby={`${id}-label`} style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      {input(0)}
      <span aria-hidden>~</span>
      {input(1)}
    </div>
  )
}

/** Of the text that is kept for the field, the part of one end. */
function EndPlace({ at, value, children }: { readonly at: 0 | 1; readonly value: MomentPair; readonly children: ReactNode }) {
  const place = usePlace()
  const other = value?.[at === 0 ? 1 : 0] ?? ''
  const own = useMemo(() => {
    const { typed } = place
    if (!typed) return place
    const left = () => typed.left()?.split(pairSign)
    const keep = (text: string) => {
      const beside = left()?.[at === 0 ? 1 : 0] ?? other
      typed.keep((at === 0 ? [text, beside] : [beside, text]).join(pairSign))
    }
    return { ...place, typed: { left: () => left()?.[at], keep } }
  }, [place, at, other])
  return <PlaceProvider value={own}>{children}</PlaceProvider>
}
