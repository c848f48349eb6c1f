import { useId, useState, type ReactNode } from 'react'
import { listStartable, type StartableFlow } from '#features/approvals/contract/launching.ts'
import { FlowCard } from '#features/approvals/web/launching/flow-card.tsx'
import styles from '#features/approvals/web/launching/launching.module.css'
import { OwnPanel } from '#features/approvals/web/home/own-panel.tsx'
import { Button } from '#ui/kit/button.tsx'
import { SearchOutlined } from '#ui/icons.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useFavouriteFunctions } from '#features/approvals/web/launching/use-favourite-functions.ts'

/** Flows that were begun lately, as a row of their own. */
const shownLately = 4

/** With fewer flows everything is seen at once, and what was begun lately is not told twice. */
const manyFlows = 6

/** 发起流程: the flows that the user may start, by category, beside his requests that are not finished. */
export function StartScreen() {
  const t = useText()
  const call = useCall(listStartable, {}, { handles: 'all' })
  return (
    <div className={styles.page}>
      <section className={styles.flows} aria-label={t('approvals.launching.title')}>
        {call.data ? (
          <Flows list={call.data.list} />
        ) : call.error ? (
          <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} />
        ) : (
          <Loading rows={6} />
        )}
      </section>
      <div className={styles.own}>
        <OwnPanel />
      </div>
    </div>
  )
}

function Flows({ list }: { readonly list: readonly StartableFlow[] }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const matches = useLabelMatch()
  if (list.length === 0) return <Empty text={t('approvals.launching.empty')} />
  const keyword = typed.trim()
  const found = list.filter(({ fullName, enCode }) => keyword === '' || matches(fullName, keyword) || matches(enCode, keyword))
  return (
    <>
      <TextInput
        className={styles.search}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        maxLength={50}
        placeholder={t('approvals.launching.search')}
        aria-label={t('approvals.launching.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {keyword === '' && list.length >= manyFlows ? <Chosen list={list} /> : null}
      {found.length === 0 ? (
        <Empty
          text={t('approvals.launching.nothing', { keyword })}
          action={<Button onClick={() => setTyped('')}>{t('approvals.launching.clear')}</Button>}
        />
      ) : null}
      {[...Map.groupBy(found, ({ category }) => category)].map(([category, flows]) => (
        <Group key={category} title={category || t('approvals.launching.other')} flows={flows} />
      ))}
    </>
  )
}

/** What the user marked, and what he began lately beside it. */
function Chosen({ list }: { readonly list: readonly StartableFlow[] }) {
  const t = useText()
  const { isMarked } = useFavouriteFunctions()
  const marked = list.filter(({ modelId }) => isMarked(modelId))
  const lately = list
    .filter((flow) => flow.lastStarted !== null && !marked.includes(flow))
    .toSorted((a, b) => (b.lastStarted ?? 0) - (a.lastStarted ?? 0))
    .slice(0, shownLately)
  return (
    <>
      <Group title={t('approvals.launching.favourites')} flows={marked} />
      <Group title={t('approvals.launching.recent')} flows={lately} />
    </>
  )
}

function Group({ title, flows }: { readonly title: string; readonly flows: readonly StartableFlow[] }): ReactNode {
  const id = useId()
  if (flows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.category}>
        {title}
      </h2>
      <ul className={styles.cards}>
        {flows.map((flow) => (
          <FlowCard key={flow.id} flow={flow} />
        ))}
      </ul>
    </section>
  )
}
