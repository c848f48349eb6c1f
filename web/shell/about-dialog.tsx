import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Descriptions } from '#ui/kit/descriptions.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { systemName } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

/** Name and version of the system. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { sysVersion, copyright, companyName } = useCurrentUser().sysConfigInfo
  const items = [
    { key: 'name', label: t('web.about.name'), children: systemName() },
    { key: 'version', label: t('web.about.version'), children: sysVersion || '—' },
    ...(companyName ? [{ key: 'company', label: t('web.about.company'), children: companyName }] : []),
  ]
  return (
    <Dialog open title={t('web.about')} width={420} onClose={onClose} foot={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      <Descriptions column={1} items={items} />
      {copyright ? <p style={{ margin: '8px 0 0', color: 'var(--ant-color-text-secondary)', fontSize: 12 }}>{copyright}</p> : null}
    </Dialog>
  )
}
