import { useEffect, useId, useState } from 'react'
import { DeleteOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { QueryPlans, SuperQuery } from '#web/list/model.ts'
import styles from '#web/list/super-query.module.css'

interface SuperPlansProps {
  readonly plans: QueryPlans
  /** The conditions as they stand; undefined where one is not complete, which is said there. */
  readonly current: () => SuperQuery | undefined
  /** Puts the conditions of a plan in place. @returns how many of them the list cannot ask for */
  readonly onTake: (query: SuperQuery) => number
}

/** Plans to choose from, and a name to keep the conditions under. */
export function SuperPlans({ plans, current, onTake }: SuperPlansProps) {
  const t = useText()
  const id = useId()
  const { confirm } = useFeedback()
  const { load } = plans
  useEffect(load, [load])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [dropped, setDropped] = useState(0)
  const plan = plans.plans.find((one) => one.id === chosen)
  const isThere = plans.plans.some((one) => one.name === name.trim())
  const take = (asked: string) => {
    const found = plans.plans.find((one) => one.id === asked)
    if (!found) return
    setChosen(asked)
    setName(found.name)
    setProblem(undefined)
    setDropped(onTake(found.query))
  }
  const save = async () => {
    if (name.trim() === '') return setProblem(t('list.super.plan-no-name'))
    const query = current()
    if (query) setProblem(await plans.save(name.trim(), query))
  }
  const remove = async () => {
    if (!plan || !(await confirm({ title: plan.name, text: t('list.super.plan-remove-ask'), danger: true }))) return
    await plans.remove(plan)
    setChosen(undefined)
  }
  return (
    <div className={styles.plans} data-touch>
      <Select
        className={styles.plan}
        aria-label={t('list.super.plan')}
        placeholder={t('list.super.plan-none')}
        options={plans.plans.map((one) => ({ value: one.id, label: one.name }))}
        value={plan?.id}
        notFoundContent={null}
        disabled={plans.plans.length === 0}
        onChange={take}
      />
      <IconButton name={t('list.super.plan-remove')} icon={<DeleteOutlined />} disabled={!plan} onClick={() => void remove()} />
      <TextInput
        className={styles.plan}
        aria-label={t('list.super.plan-name')}
        placeholder={t('list.super.plan-name')}
        maxLength={50}
        value={name}
        status={problem ? 'error' : ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
        onPressEnter={() => void save()}
      />
      <Button onClick={() => void save()}>{t(isThere ? 'list.super.plan-replace' : 'list.super.plan-save')}</Button>
      {problem ? (
        <div id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </div>
      ) : null}
      {dropped > 0 ? (
        <Alert className={styles.dropped} type="warning" showIcon title={t('list.super.plan-dropped', { count: dropped })} />
      ) : null}
    </div>
  )
}
