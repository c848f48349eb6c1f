import { toChineseAmount } from '#engine/values/chinese-amount.ts'
import { useText } from '#ui/text/use-text.tsx'

/** An amount in yuan in Chinese capitals, shown in small type below its field. */
export function Capitals({ yuan }: { readonly yuan: string | null }) {
  const t = useText()
  if (yuan === null) return null
  const written = toChineseAmount(yuan)
  const text = typeof written === 'string' ? written : t(written.text, written.params)
  return <span style={{ display: 'block', fontSize: 12, lineHeight: '20px', color: 'var(--ant-color-text-description)' }}>{text}</span>
}
