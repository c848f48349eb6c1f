import { CodeFrame } from '#fields/code-frame.tsx'
import { codeText } from '#fields/code-source.ts'
import { usePlace } from '#fields/place.tsx'
import { qrCode } from '#fields/qr-code/definition.ts'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { recordPayload } from '#fields/qr-code/definition.ts'
import { useSubject, type FormSubject } from '#fields/subject.tsx'
import { QRCode } from '#ui/kit/qr-code.tsx'
import { useText } from '#ui/text/use-text.tsx'

export { qrCode as definition } from '#fields/qr-code/definition.ts'

/** Most bytes of a QR code with the least error correction (ISO/IEC 18004, version 40-L). */
const mostBytes = 2953

type Options = ViewerProps<typeof qrCode>['options']

function QrCodeRenderer({ options }: { readonly options: Options }) {
  const t = useText()
  const { valueOf } = usePlace()
  const subject = useSubject()
  const text = textOf(options, subject) ?? codeText(options, valueOf)
  if (text === '') return <span style={{ color: 'var(--ant-color-text-description)' }}>{t('fields.qr-code.nothing')}</span>
  if (new TextEncoder().encode(text).length > mostBytes) return <span>{t('fields.qr-code.too-long')}</span>
  return (
    <span
      role="img"
      aria-label={t('fields.qr-code.of', { text })}
      style={{ display: 'inline-block', maxWidth: '100%', padding: 4, background: options.light }}
    >
      <QRCode type="svg" value={text} size={options.size} color={options.dark} bgColor={options.light} errorLevel="L" bordered={false} />
    </span>
  )
}

/** What a code of the page or of the record holds; undefined for one that holds a text or a value. A record that was never saved has none. */
function textOf({ dataType }: Options, subject: FormSubject | undefined): string | undefined {
  if (dataType === 'form') return location.href
  if (dataType !== 'dynamic') return undefined
  return subject?.id === undefined ? '' : recordPayload({ ...subject, id: subject.id })
}

export const inForms = partRenderers(qrCode, ({ options }) => (
  <CodeFrame>
    <QrCodeRenderer options={options} />
  </CodeFrame>
))
