import { useSearchParams } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { BarePage } from '#web/pages/bare-page.tsx'
import { flatten } from '#web/router/menu-entries.ts'
import { externalDecision } from '#web/shell/external-address.ts'
import styles from '#web/shell/external-page.module.css'
import { useMenuEntries } from '#web/shell/use-menu-entries.ts'

/** Shows the address in the query parameter `href`, after asking when its host is not used in the menu. */
export function ExternalPage() {
  const t = useText()
  const [query] = useSearchParams()
  const hosts = useMenuEntries()
  const allowed = new Set(flatten(hosts).flatMap(({ target }) => ('href' in target ? [new URL(target.href).host] : [])))
  const decision = externalDecision(query.get('href') ?? '', allowed, location.origin)
  if (decision.kind === 'show') return <EmbeddedPage href={decision.href} />
  if (decision.kind === 'forbidden') return <BarePage title={t('web.external.title')} text={t('web.external.forbidden')} />
  return (
    <BarePage title={t('web.external.question', { host: decision.host })} text={decision.href}>
      <OpenLink href={decision.href} />
    </BarePage>
  )
}

/** An external page in a frame. Its owner or the browser may forbid that; then a link opens it. */
export function EmbeddedPage({ href }: { readonly href: string }) {
  const t = useText()
  return (
    <div className={styles.page}>
      <div className={styles.strip}>
        <span className={styles.address}>{href}</span>
        <OpenLink href={href} />
      </div>
      <iframe
        className={styles.frame}
        src={href}
        title={t('web.external.title')}
        sandbox={permissions(href)}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

/** Sandbox permissions: a page of our own origin must not reach the session, a page of another origin keeps its own. */
function permissions(href: string): string {
  const usual = 'allow-scripts allow-forms allow-popups'
  return new URL(href).origin === location.origin ? usual : `${usual} allow-same-origin`
}

function OpenLink({ href }: { readonly href: string }) {
  const t = useText()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {t('web.external.open')}
    </a>
  )
}
