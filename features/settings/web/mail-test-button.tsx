import { useState } from 'react'
import { z } from 'zod'
import { testMail } from '#features/settings/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm } from '#web/admin/managed-form-dialog.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

const schema = z.object({ to: z.email('settings.mail-to-wrong').max(200, 'settings.mail-to-wrong') })

/** Sends a test mail by the stored settings; what is wrong with them is said in its dialog. */
export function MailTestButton() {
  const t = useText()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const send = useCommand(testMail, { handles: [422] })
  if (!may(testMail)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('settings.mail-test')}</Button>
      {open ? (
        <ManagedForm
          name="mail-test"
          title={t('settings.mail-test')}
          schema={schema}
          fields={[{ key: 'to', label: 'settings.mail-to' }]}
          item={undefined}
          save={(body) => send.run({ body })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
