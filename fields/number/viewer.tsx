import { Capitals } from '#fields/capitals.tsx'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { number } from '#fields/number/definition.ts'
import { usePlace } from '#fields/place.tsx'

export function NumberViewer({ value, options }: ViewerProps<typeof number>) {
  const { facts } = usePlace()
  if (value === null) return null
  return (
    <span data-tabular>
      {[options.before, number.format(value, options, facts), options.after].filter((part) => part !== '').join(' ')}
      {options.isAmountChinese ? <Capitals yuan={value} /> : null}
    </span>
  )
}
