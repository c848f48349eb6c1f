import { fromEpoch } from '#engine/values/calendar.ts'
import { listSocials, renderSocial, unbindSocial, type Social } from '#features/sign-on/contract.ts'
import { keepBegun } from '#features/sign-on/web/begun.ts'
import styles from '#features/sign-on/web/sign-on.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { leaveFor } from '#web/router/leave.ts'
import { ProviderIcon } from '#web/pages/ways/provider-icon.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

const refreshes = [listSocials]

/** The providers of single sign-on as items of a list: what is bound to the own account, to bind and to remove it. */
export function SocialItems({ back }: { /** Where a binding leads in the end. */ readonly back: string }) {
  const { data, error } = useCall(listSocials, { query: {} }, { handles: 'all' })
  if (error && !data) return <li className={styles.quiet}>{error.msg}</li>
  return (data ?? []).map((one) => <SocialItem key={one.enname} social={one} back={back} />)
}

function SocialItem({ social: { enname, name, icon, logo, entity }, back }: { readonly social: Social; readonly back: string }) {
  const t = useText()
  const zone = useTimeZone()
  const { confirm } = useFeedback()
  const render = useCommand(renderSocial, { announce: false, timeoutSeconds: 30 })
  const remove = useCommand(unbindSocial, { refreshes })
  const bind = async () => {
    const outcome = await render.run({ params: { source: enname } })
    if (!outcome.ok) return
    keepBegun({ to: 'bind', back })
    leaveFor(outcome.data)
  }
  const unbind = async (id: string) => {
    if (await confirm({ text: t('sign-on.unbind-question', { name }), danger: true })) await remove.run({ params: { id }, query: {} })
  }
  return (
    <li className={styles.item}>
      <div>
        <h3 className={styles.named}>
          <ProviderIcon icon={icon} logo={logo} />
          {name}
        </h3>
        <span className={styles.quiet}>{entity ? boundText(entity) : t('sign-on.not-yet')}</span>
      </div>
      {entity ? (
        <Button danger aria-label={`${t('sign-on.unbind')} ${name}`} loading={remove.busy} onClick={() => void unbind(entity.id)}>
          {t('sign-on.unbind')}
        </Button>
      ) : (
        <Button aria-label={`${t('sign-on.bind')} ${name}`} loading={render.busy} onClick={() => void bind()}>
          {t('sign-on.bind')}
        </Button>
      )}
    </li>
  )
  function boundText({ socialName: account, creatorTime }: NonNullable<Social['entity']>): string {
    const time = fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm', zone) ?? ''
    return account === '' ? t('sign-on.bound-since', { time }) : t('sign-on.bound-to', { account, time })
  }
}
