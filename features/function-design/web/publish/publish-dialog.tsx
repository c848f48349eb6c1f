import { useId, useState } from 'react'
import { Link } from 'react-router'
import {
  listFunctionDrafts,
  listFunctionVersions,
  planRelease,
  readFunctionDraft,
  releaseFunction,
  releasePlaces,
  releaseProgress,
  type ReleasePlace,
  type ReleasePlan,
} from '#features/function-design/contract.ts'
import { listFlowForms, readFlowForm } from '#features/function-design/contract/flow-forms.ts'
import { designerAddress } from '#features/function-design/web/designer-address.ts'
import { Conversions, lossesOf } from '#features/function-design/web/publish/conversions.tsx'
import { DifferenceRows } from '#features/function-design/web/publish/difference-rows.tsx'
import styles from '#features/function-design/web/publish/publish.module.css'
import { ScrolledRows } from '#features/function-design/web/publish/scrolled-rows.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallAnswer } from '#engine/contract/call.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { readRights } from '#web/session/read-rights.ts'
import { useCurrentUser, type CurrentUser } from '#web/session/session-store.ts'

interface PublishDialogProps {
  readonly id: string
  readonly name: string
  /** It is a flow form: nothing of the navigation leads to it. */
  readonly ofFlow?: boolean
  readonly onClose: () => void
  /** Its fields have their columns now, and the keys of these are fixed. */
  readonly onPublished?: () => void
}

/** Conversions of many records take their time; the publication goes on by itself whatever becomes of the request. */
const releaseSeconds = 100

/** What publishing a function would do, where its entry comes to stand, and after that where it opens. */
export function PublishDialog({ id, name, ofFlow = false, onClose, onPublished }: PublishDialogProps) {
  const t = useText()
  const [place, setPlace] = useState<string>()
  const asked = place === undefined ? { pc: 0 as const } : { pc: 1 as const, pcModuleParentId: [place] }
  const plan = useCall(planRelease, { params: { id }, body: asked }, { handles: 'all', keepRows: true })
  const release = useCommand(releaseFunction, {
    refreshes: [listFunctionDrafts, readFunctionDraft, listFunctionVersions, planRelease, listFlowForms, readFlowForm],
    timeoutSeconds: releaseSeconds,
    handles: [409, 422],
  })
  const [done, setDone] = useState<CallAnswer<typeof releaseFunction>>()
  const losses = lossesOf(plan.data?.conversions ?? [])
  // Of another number than was confirmed nothing is confirmed.
  const told = JSON.stringify(losses)
  const [confirmed, setConfirmed] = useState('')
  const publish = async () => {
    if (!plan.data) return
    const accepted = losses.length > 0 ? { accepted: [...losses] } : {}
    const outcome = await release.run({ params: { id }, body: { ...asked, ...accepted, version: plan.data.version } })
    if (!outcome.ok) {
      void plan.refetch()
      return
    }
    // The entry is made: the navigation has it before its link is pressed.
    if (!ofFlow) await readRights()
    setDone(outcome.data)
    onPublished?.()
  }
  const title = t('function-design.publish-of', { name })
  if (done)
    return (
      <Dialog open title={title} width={560} foot={<Button onClick={onClose}>{t('ui.close')}</Button>} onClose={onClose}>
        {ofFlow ? <Alert type="success" showIcon title={t('flow-forms.done', { version: done.publishedVersion })} /> : <Done of={done} />}
      </Dialog>
    )
  const isHeld = !plan.data || plan.data.refusals.length > 0 || !plan.data.dryRun.ok || (losses.length > 0 && confirmed !== told)
  return (
    <Dialog
      open
      title={title}
      width={860}
      fillsPhone
      confirmText={t('function-design.publish')}
      confirmBusy={release.busy}
      confirmDisabled={isHeld}
      onConfirm={publish}
      onClose={onClose}
    >
      <div className={styles.plan}>
        {release.error ? <Alert type="error" showIcon title={release.error.msg} /> : null}
        {release.busy ? <Progress id={id} /> : null}
        {plan.error ? <Problem text={plan.error.msg} traceId={plan.error.requestId} onRetry={() => void plan.refetch()} /> : null}
        {plan.data ? (
          <>
            {ofFlow ? null : <MenuPlace value={place} onChange={setPlace} />}
            <Verdict id={id} plan={plan.data} />
            <Conversions of={plan.data.conversions} confirmed={confirmed === told} onConfirm={(is) => setConfirmed(is ? told : '')} />
            <PlanTabs plan={plan.data} ofFlow={ofFlow} />
          </>
        ) : plan.error ? null : (
          <Loading rows={6} />
        )}
      </div>
    </Dialog>
  )
}

/** Systems and folders, each with what it stands in. */
function choicesOf(places: readonly ReleasePlace[], above = ''): readonly { readonly value: string; readonly label: string }[] {
  return places.flatMap(({ id, fullName, children }) => {
    const label = above === '' ? fullName : `${above} / ${fullName}`
    return [{ value: id, label }, ...choicesOf(children, label)]
  })
}

function MenuPlace({ value, onChange }: { readonly value: string | undefined; readonly onChange: (place: string | undefined) => void }) {
  const t = useText()
  const named = useId()
  const places = useCall(releasePlaces, {})
  return (
    <div className={styles.place}>
      <span id={named}>{t('function-design.menu-place')}</span>
      <Select<string>
        aria-labelledby={named}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={value ?? null}
        placeholder={t('function-design.menu-place-none')}
        options={[...choicesOf(places.data?.list ?? [])]}
        loading={!places.data}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  )
}

/** What keeps it from being published, each with the way to its place, or how the trial went. */
function Verdict({ id, plan: { refusals, dryRun, isSame } }: { readonly id: string; readonly plan: ReleasePlan }) {
  const t = useText()
  if (refusals.length === 0) return <Alert type={dryRun.ok ? (isSame ? 'info' : 'success') : 'error'} showIcon title={dryRun.text} />
  const list = (
    <ScrolledRows label={t('function-design.refusals')}>
      {refusals.map(({ text, place }, index) => (
        <li key={index}>
          <Link to={designerAddress(id, place)}>{text}</Link>
        </li>
      ))}
    </ScrolledRows>
  )
  return <Alert type="error" showIcon title={t('function-design.refused-count', { count: refusals.length })} description={list} />
}

function PlanTabs({ plan, ofFlow }: { readonly plan: ReleasePlan; readonly ofFlow: boolean }) {
  const t = useText()
  const { refusals, differences, steps, uses, menus, items, publishedVersion } = plan
  const tabs = [
    {
      key: 'function-design.differences',
      count: differences.length,
      children: (
        <DifferenceRows
          of={differences}
          empty={t(publishedVersion === 0 ? 'function-design.first-release' : 'function-design.no-differences')}
        />
      ),
    },
    { key: 'function-design.steps', count: steps.length, children: <Steps of={steps} /> },
    { key: 'function-design.uses', count: uses.length, children: <Uses of={uses} /> },
    ...(ofFlow ? [] : [{ key: 'function-design.menus', count: items.length, children: <Entries menus={menus} items={items} /> }]),
  ]
  // What is refused was perhaps not even read: that nothing was found says nothing then.
  const shown = tabs.filter(({ count }) => count > 0 || refusals.length === 0)
  const titleOf = (key: string, count: number) => {
    const name = t(key)
    return count === 0 ? name : t('function-design.counted', { name, count })
  }
  return shown.length === 0 ? null : (
    <Tabs items={shown.map(({ key, count, children }) => ({ key, label: titleOf(key, count), children }))} />
  )
}

function Steps({ of }: { readonly of: ReleasePlan['steps'] }) {
  const t = useText()
  if (of.length === 0) return <Empty text={t('function-design.no-steps')} />
  return (
    <ScrolledRows label={t('function-design.steps')}>
      {of.map(({ text, statement, rows }, index) => (
        <li key={index}>
          {rows > 0 ? t('function-design.step-rows', { text, rows }) : text}
          {statement === '' ? null : <code>{statement}</code>}
        </li>
      ))}
    </ScrolledRows>
  )
}

function Uses({ of }: { readonly of: ReleasePlan['uses'] }) {
  const t = useText()
  if (of.length === 0) return <Empty text={t('function-design.no-uses')} />
  return (
    <ScrolledRows label={t('function-design.uses')}>
      {of.map(({ field, kind, name, where }, index) => (
        <li key={index}>{t('function-design.use-line', { field, kind, name, where })}</li>
      ))}
    </ScrolledRows>
  )
}

function Entries({ menus, items }: Pick<ReleasePlan, 'menus' | 'items'>) {
  const t = useText()
  return (
    <ScrolledRows label={t('function-design.menus')}>
      {menus.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
      {items.map(({ kind, code, name, change }) => (
        <li key={`${kind}:${code}`}>{t(`function-design.item-${change}`, { kind: t(`function-design.item-kind-${kind}`), name, code })}</li>
      ))}
    </ScrolledRows>
  )
}

/** How far the publication is, while the request that carries it out has not answered. */
function Progress({ id }: { readonly id: string }) {
  const t = useText()
  const { data } = useCall(releaseProgress, { params: { id } }, { handles: 'all', everyMilliseconds: 1_000 })
  const text =
    data?.state === 'running' ? t('function-design.progress', { done: data.done, steps: data.steps }) : t('function-design.progress-begins')
  return <Alert type="info" showIcon title={text} />
}

const idsIn = (nodes: CurrentUser['menuList']): readonly string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** Where it opens; entries of another system than the current one are no links, as its pages do not exist here. */
function Done({ of: { publishedVersion, menus } }: { readonly of: CallAnswer<typeof releaseFunction> }) {
  const t = useText()
  const { menuList } = useCurrentUser()
  const here = new Set(idsIn(menuList))
  return (
    <div className={styles.plan}>
      <Alert type="success" showIcon title={t('function-design.done', { version: publishedVersion })} />
      {menus.length === 0 ? <p>{t('function-design.menu.none')}</p> : <p>{t('function-design.done-open')}</p>}
      <ul className={styles.rows}>
        {menus.map((menu) => (
          <li key={menu.id}>
            {here.has(menu.id) ? (
              <Link to={menu.address}>{menu.fullName}</Link>
            ) : (
              t('function-design.done-elsewhere', { name: menu.fullName })
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
