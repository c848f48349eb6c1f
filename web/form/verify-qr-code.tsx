import { QRCode } from '#ui/kit/qr-code.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { checkPath } from '#web/router/fixed-routes.ts'
import { basePath } from '#web/router/navigation.ts'
import { useSession } from '#web/session/session-store.ts'

/** The address of the page that checks a code, under which people outside reach the product, else that of this page. */
function useCheckAddress(code: string): string {
  const origin = useSession(({ current }) => current?.sysConfigInfo?.publicAddress) || location.origin
  return `${origin.replace(/\/+$/, '')}${basePath}${checkPath}#code=${encodeURIComponent(code)}`
}

/** A QR code that leads to the public page which tells of the record, dark on white by day and night, as cameras need it. */
export function VerifyQrCode({ code }: { readonly code: string }) {
  const t = useText()
  const address = useCheckAddress(code)
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t('form.verify-qr')}
      style={{ display: 'block', width: 'fit-content', marginTop: 4, padding: 8, background: '#fff', lineHeight: 0 }}
    >
      <span aria-hidden="true">
        <QRCode type="svg" value={address} size={112} color="#000" bgColor="#fff" errorLevel="M" bordered={false} />
      </span>
    </a>
  )
}
