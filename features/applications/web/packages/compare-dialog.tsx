import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { applyPackage, comparePackage, listPackages, type PackagePart } from '#features/applications/contract/packages.ts'
import styles from '#features/applications/web/packages/packages.module.css'
import type { MissingMember } from '#features/flow-design/contract.ts'
import { MissingPeople, usePeopleChoices } from '#features/flow-design/web/entry.ts'
import { planRelease, releaseFunction } from '#features/function-design/contract.ts'
import { designerAddress, PublishDialog } from '#features/function-design/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

interface CompareDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

const nobody: readonly (MissingMember & { readonly parts: readonly string[] })[] = []

const tones = { new: 'good', changed: 'warning', same: 'quiet', refused: 'bad' } as const
const applies = ({ state }: PackagePart): boolean => state === 'new' || state === 'changed'

/** Applying many parts works through all of their drafts. */
const applySeconds = 100

/** What a package would change here, part by part; chosen parts are applied, and functions published from here by their usual plan. */
export function CompareDialog({ id, name, onClose }: CompareDialogProps) {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const read = useCall(comparePackage, { params: { id } }, { handles: 'all', keepRows: true })
  const apply = useCommand(applyPackage, {
    refreshes: [listPackages, comparePackage, planRelease],
    timeoutSeconds: applySeconds,
    handles: [403, 409, 422],
  })
  const people = read.data?.people ?? nobody
  const choices = usePeopleChoices(people)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [published, setPublished] = useState<PackagePart>()
  // What is to be decided stands before what is the same.
  const parts = (read.data?.parts ?? []).toSorted((one, other) => Number(one.state === 'same') - Number(other.state === 'same'))
  const chosen = parts.filter((part) => applies(part) && !left.has(part.key))
  // Whom only parts name that are not taken over needs no choice.
  const isChosen = (key: string): boolean => chosen.some((part) => part.key === key)
  const asked = people
    .filter(({ parts: named }) => named.some(isChosen))
    .map((one) => ({ ...one, opens: one.opens.filter(({ part }) => isChosen(part)) }))
  const open = choices.open(asked)
  const check = (key: string, isOn: boolean) => setLeft(isOn ? left.difference(new Set([key])) : left.union(new Set([key])))
  const run = async () => {
    if (!(await confirm({ text: t('packages.apply-question', { count: chosen.length }) }))) return
    await apply.run({
      params: { id },
      body: { parts: chosen.map(({ key }) => key), people: [...choices.chosen], version: read.data?.version },
    })
    void read.refetch()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      {may(applyPackage) ? (
        <Button type="primary" loading={apply.busy} disabled={chosen.length === 0 || open > 0} onClick={() => void run()}>
          {open > 0 ? t('packages.people-open', { count: open }) : t('packages.apply-chosen', { count: chosen.length })}
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog open title={t('packages.compare-of', { name })} width={860} fillsPhone foot={foot} onClose={onClose}>
      <div className={styles.column}>
        {apply.error ? <Alert type="error" showIcon title={apply.error.msg} /> : null}
        {read.error ? <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} /> : null}
        {!read.data && !read.error ? <Loading rows={6} /> : null}
        {read.data && !parts.some(applies) ? (
          <Alert type="info" showIcon title={t('packages.all-same')} description={t('packages.publish-next')} />
        ) : null}
        <div className={styles.scrolled} tabIndex={0} role="region" aria-label={t('packages.compare')}>
          <MissingPeople missing={asked} choices={choices} />
          <ul className={styles.parts}>
            {parts.map((part) => (
              <Part key={part.key} of={part} isChosen={!left.has(part.key)} onCheck={check} onPublish={setPublished} />
            ))}
          </ul>
        </div>
      </div>
      <Suspense fallback={null}>
        {published ? <PublishDialog id={published.functionId} name={published.name} onClose={() => setPublished(undefined)} /> : null}
      </Suspense>
    </Dialog>
  )
}

interface PartProps {
  readonly of: PackagePart
  readonly isChosen: boolean
  readonly onCheck: (key: string, isOn: boolean) => void
  readonly onPublish: (part: PackagePart) => void
}

function Part({ of, isChosen, onCheck, onPublish }: PartProps) {
  const t = useText()
  const may = useMay()
  const { key, kind, name, code, state, differences, findings, functionId } = of
  const line = t('packages.part-line', { kind: t(`packages.kind-${kind}`), name, code })
  return (
    <li>
      <div className={styles.head}>
        {applies(of) ? (
          <Checkbox checked={isChosen} onChange={({ target }) => onCheck(key, target.checked)}>
            {line}
          </Checkbox>
        ) : (
          <span>{line}</span>
        )}
        <ToneText tone={tones[state]} text={t(`packages.part-${state}`)} />
        {functionId !== '' && state === 'same' ? (
          <span className={styles.actions}>
            {may(releaseFunction) ? (
              <Button size="small" onClick={() => onPublish(of)}>
                {t('packages.publish')}
              </Button>
            ) : null}
            <Link to={designerAddress(functionId)}>{t('packages.design')}</Link>
          </span>
        ) : null}
      </div>
      {findings.map((text) => (
        <p key={text} className={styles.finding}>
          {text}
        </p>
      ))}
      <ul className={styles.lines}>
        {differences.map(({ what, name: place, before, after }, index) => (
          <li key={index}>
            {place === '' ? what : t('packages.difference', { name: place, what })}
            {before === '' && after === '' ? null : (
              <small>{t('packages.values', { before: before || t('packages.blank'), after: after || t('packages.blank') })}</small>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
