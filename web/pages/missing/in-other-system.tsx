import { useLocation } from 'react-router'
import type { MenuNode } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { safeRedirect } from '#web/router/navigation.ts'
import { useSession } from '#web/session/session-store.ts'
import { switchSystem } from '#web/shell/switch-system.ts'

const leadsTo = ({ path, children }: MenuNode, wanted: string): boolean =>
  (path.startsWith('/') && (wanted === path || wanted.startsWith(`${path}/`))) || children.some((child) => leadsTo(child, wanted))

/** For a page that is missing because another application has it: says which one, and switches to it. */
export function InOtherSystem() {
  const t = useText()
  const { pathname, search } = useLocation()
  const current = useSession((session) => session.current)
  const wanted = pathname === '/404' ? safeRedirect(new URLSearchParams(search).get('from')) : pathname + search
  const path = new URL(wanted, location.origin).pathname
  const systems = current?.userInfo.systemIds ?? []
  const chosen = systems.find(({ currentSystem }) => currentSystem)
  const having = current?.routerList.find(({ id, children }) => id !== chosen?.id && children.some((node) => leadsTo(node, path)))
  if (!having || !chosen) return null
  const names = { name: having.fullName, current: chosen.name }
  return (
    <>
      <p role="status">{t('web.missing.elsewhere', names)}</p>
      <button type="button" onClick={() => void switchSystem(having.id, wanted).catch(() => undefined)}>
        {t('web.missing.switch', names)}
      </button>
    </>
  )
}
