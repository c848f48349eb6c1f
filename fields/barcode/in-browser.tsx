import { barsOf } from '#engine/values/bar-codes.ts'
import { CodeFrame } from '#fields/code-frame.tsx'
import { barcode } from '#fields/barcode/definition.ts'
import { codeText } from '#fields/code-source.ts'
import { usePlace } from '#fields/place.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { useText } from '#ui/text/use-text.tsx'

export { barcode as definition } from '#fields/barcode/definition.ts'

type Options = ViewerProps<typeof barcode>['options']

/** Only letters and digits make a bar code (document 2, section 5). */
function BarcodeRenderer({ options }: { readonly options: Options }) {
  const t = useText()
  const { valueOf } = usePlace()
  const text = codeText(options, valueOf)
  if (text === '') return <span style={{ color: 'var(--ant-color-text-description)' }}>{t('fields.barcode.nothing')}</span>
  const widths = barsOf(text, options.format)
  if (!widths) return <span>{t(options.format === 'ean13' ? 'fields.barcode.no-ean' : 'fields.barcode.not-letters', { text })}</span>
  return <Bars text={text} widths={widths} options={options} label={t('fields.barcode.of', { text })} />
}

interface BarsProps {
  readonly text: string
  readonly widths: readonly number[]
  readonly options: Options
  readonly label: string
}

function Bars({ text, widths, options, label }: BarsProps) {
  const { width, height, margin, lineColour, background } = options
  let at = margin
  const bars = widths.flatMap((modules, index) => {
    const x = at
    at += modules * width
    return index % 2 === 0 ? [<rect key={x} x={x} y={margin} width={modules * width} height={height} />] : []
  })
  const [wide, high] = [at + margin, height + margin]
  return (
    <span style={{ display: 'inline-block', maxWidth: '100%', color: lineColour, background }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${wide} ${high}`}
        width={wide}
        height={high}
        fill={lineColour}
        // Where there is less room the bars become narrower and stay as high.
        preserveAspectRatio="none"
        style={{ display: 'block', maxWidth: '100%' }}
      >
        {bars}
      </svg>
      <span
        aria-hidden
        style={{ display: 'block', paddingBottom: margin, font: '14px/20px monospace', textAlign: 'center', wordBreak: 'break-all' }}
      >
        {text}
      </span>
    </span>
  )
}

export const inForms = partRenderers(barcode, ({ options }) => (
  <CodeFrame>
    <BarcodeRenderer options={options} />
  </CodeFrame>
))
