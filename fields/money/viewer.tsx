import { Capitals } from '#fields/capitals.tsx'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { money, yuanOf } from '#fields/money/definition.ts'
import { usePlace } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'

export function MoneyViewer({ value, options }: ViewerProps<typeof money>) {
  const t = useText()
  const { facts } = usePlace()
  if (value === null) return null
  return (
    <span data-tabular>
      {money.format(value, options, facts)} {t('ui.yuan')}
      {options.isAmountChinese ? <Capitals yuan={yuanOf(value, options.unit)} /> : null}
    </span>
  )
}
