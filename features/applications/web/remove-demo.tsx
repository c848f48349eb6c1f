import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useAtLeast } from '#ui/theme/media.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

const RemoveDemoDialog = lazy(async () => ({
  default: (await import('#features/applications/web/remove-demo-dialog.tsx')).RemoveDemoDialog,
}))

/** Offered to super administrators while the server holds demo data, where the window has room for it. */
export function RemoveDemo() {
  const t = useText()
  const { sysConfigInfo, userInfo } = useCurrentUser()
  const roomy = useAtLeast('desktop')
  const [open, setOpen] = useState(false)
  if (!sysConfigInfo.demo || !userInfo.isAdministrator || !roomy) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('applications.demo.remove')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <RemoveDemoDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
