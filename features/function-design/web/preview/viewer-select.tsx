import { listViewers } from '#features/function-design/contract/preview.ts'
import styles from '#features/function-design/web/preview/viewer.module.css'
import type { Viewed, Viewer } from '#features/function-design/web/preview/use-viewed.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

interface ViewerSelectProps {
  readonly id: string
  /** The steps of its flow too: they see the form, and no list. */
  readonly withNodes: boolean
  readonly viewer: Viewer | undefined
  readonly onViewer: (viewer: Viewer | undefined) => void
}

const own = 'own'
const valueOf = ({ kind, id }: Viewer): string => `${kind} ${id}`

/** As whom a draft is previewed. */
export function ViewerSelect({ id, withNodes, viewer, onViewer }: ViewerSelectProps) {
  const t = useText()
  const { data, isPending } = useCall(listViewers, { params: { id } }, { handles: 'all' })
  const roles = (data?.roles ?? []).toSorted((one, other) => Number(other.opens) - Number(one.opens))
  const known = new Map<string, Viewer>()
  const option = (label: string, one: Viewer) => {
    known.set(valueOf(one), one)
    return { value: valueOf(one), label, title: label }
  }
  const nodes = (withNodes ? (data?.nodes ?? []) : []).map((node) => option(node.fullName, { kind: 'node', id: node.id }))
  const ofRoles = roles.map(({ id: roleId, fullName, opens }) =>
    option(opens ? fullName : t('function-preview.no-entry', { name: fullName }), { kind: 'role', id: roleId }),
  )
  const whole = t('function-preview.designer')
  return (
    <label className={styles.choice}>
      <span>{t('function-preview.as')}</span>
      <Select<string>
        aria-label={t('function-preview.as')}
        className={styles.select ?? ''}
        loading={isPending}
        showSearch={{ optionFilterProp: 'label' }}
        value={viewer ? valueOf(viewer) : own}
        onChange={(value) => onViewer(known.get(value))}
        options={[
          { value: own, label: whole, title: whole },
          ...(nodes.length > 0 ? [{ label: t('function-preview.nodes'), title: t('function-preview.nodes'), options: nodes }] : []),
          ...(ofRoles.length > 0 ? [{ label: t('function-preview.roles'), title: t('function-preview.roles'), options: ofRoles }] : []),
        ]}
      />
    </label>
  )
}

/** What is to be known of what somebody else sees. */
export function ViewedNotes({ viewed }: { readonly viewed: Viewed }) {
  const t = useText()
  const { standing, actions, ungranted, rights } = viewed
  const joined = (names: readonly string[]): string => [...new Set(names)].join('、')
  const mayWrite = [...rights.fields.values()].some(({ writable }) => writable)
  return (
    <div className={styles.notes} role="status">
      {standing === 'open' ? null : <p>{t(standing === 'closed' ? 'function-preview.closed' : 'function-preview.unpublished')}</p>}
      {ungranted.length > 0 ? <p>{t('function-preview.ungranted', { names: joined(ungranted.map(({ name }) => name)) })}</p> : null}
      {actions.length > 0 ? <p>{t('function-preview.actions', { names: joined(actions) })}</p> : null}
      {standing === 'open' && !mayWrite ? <p>{t('function-preview.read-only')}</p> : null}
    </div>
  )
}
