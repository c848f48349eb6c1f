import type { CallAnswer } from '#engine/contract/call.ts'
import styles from '#features/profile/web/profile.module.css'
import { SectionCard } from '#features/profile/web/section-card.tsx'
import { myOrganizations, myPositions, myRoles, switchMajor } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

type Belonging = CallAnswer<typeof myOrganizations>

/** 组织岗位: where one belongs, with the current organization and position, which can be switched. */
export function BelongingSection() {
  const t = useText()
  const organizations = useCall(myOrganizations, {}, { handles: 'all' })
  const positions = useCall(myPositions, {}, { handles: 'all' })
  const roles = useCall(myRoles, {}, { handles: 'all' })
  const all = [organizations, positions, roles]
  const data =
    organizations.data && positions.data && roles.data
      ? { organizations: organizations.data, positions: positions.data, roles: roles.data }
      : undefined
  const call = {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
  return (
    <SectionCard title={t('profile.section.organizations')} call={call}>
      <Belongings title={t('profile.organizations')} list={data?.organizations ?? []} none={t('profile.no-organization')} type="Organize" />
      <Belongings title={t('profile.positions')} list={data?.positions ?? []} none={t('profile.no-position')} type="Position" />
      <Belongings title={t('profile.roles')} list={data?.roles ?? []} none={t('profile.no-role')} />
    </SectionCard>
  )
}

interface BelongingsProps {
  readonly title: string
  readonly list: Belonging
  readonly none: string
  /** What is switched; roles are not. */
  readonly type?: 'Organize' | 'Position'
}

function Belongings({ title, list, none, type }: BelongingsProps) {
  const t = useText()
  const change = useCommand(switchMajor, { announce: false })
  async function choose(id: string) {
    if (!type) return
    // Rights, menus and data hang on it, so the page begins anew; what is typed and unsent asks before.
    if ((await change.run({ body: { majorId: id, majorType: type } })).ok) location.reload()
  }
  return (
    <>
      <h3>{title}</h3>
      {list.length === 0 ? <span className={styles.quiet}>{none}</span> : null}
      <ul className={styles.items}>
        {list.map(({ id, fullName, isDefault }) => (
          <li key={id} className={styles.item}>
            <span>{fullName}</span>
            {isDefault === 1 ? (
              <StateText on text={t(type ? 'profile.current' : 'profile.counts')} />
            ) : type ? (
              <Button
                size="small"
                aria-label={t('profile.switch-to', { name: fullName })}
                disabled={change.busy}
                onClick={() => void choose(id)}
              >
                {t('profile.switch')}
              </Button>
            ) : (
              <StateText on={false} text={t('profile.counts-elsewhere')} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
