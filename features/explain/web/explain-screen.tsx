import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CallAnswer, CallBody } from '#engine/contract/call.ts'
import {
  beginSight,
  explainedMenus,
  explainedNames,
  explainRight,
  subjects,
  type ExplainedMenu,
  type Subject,
} from '#features/explain/contract.ts'
import styles from '#features/explain/web/explain.module.css'
import { SeenAsDialog } from '#features/explain/web/seen-as-dialog.tsx'
import { Findings } from '#features/explain/web/findings.tsx'
import { everybodySource } from '#features/pickers/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

type Question = Required<CallBody<typeof explainRight>>
type Finding = CallAnswer<typeof explainRight>

/** 权限说明: why a person may or may not do something, by the rules that are enforced. */
export function ExplainScreen() {
  const t = useText()
  const [parameters] = useSearchParams()
  const menus = useCall(explainedMenus, {}, { handles: 'all' })
  const names = useCall(explainedNames, {}, { handles: 'all' })
  const failed = (menus.data ? undefined : menus.error) ?? (names.data ? undefined : names.error)
  if (failed)
    return (
      <Problem
        text={failed.msg}
        traceId={failed.requestId}
        onRetry={() => {
          void menus.refetch()
          void names.refetch()
        }}
      />
    )
  if (!menus.data || !names.data) return <Loading rows={8} />
  return (
    <ManagedScreen>
      <div className={styles.screen}>
        <h2 className={styles.title}>{t('explain.title')}</h2>
        <p className={styles.note}>{t('explain.note')}</p>
        <Asking
          key={parameters.get('userId')}
          userId={parameters.get('userId') ?? ''}
          menus={menus.data.list}
          actions={names.data.actions}
          calls={names.data.calls}
        />
      </div>
    </ManagedScreen>
  )
}

interface AskingProps {
  /** Who is asked about at first; `''` for nobody. */
  readonly userId: string
  readonly menus: readonly ExplainedMenu[]
  readonly actions: CallAnswer<typeof explainedNames>['actions']
  readonly calls: readonly string[]
}

function Asking({ userId, menus, actions, calls }: AskingProps) {
  const t = useText()
  const [question, setQuestion] = useState<Question>({
    userId,
    about: 'menu',
    menuId: '',
    code: '',
    record: '',
  })
  // An answer is shown beside the question it was given to, also where it comes after another one was chosen.
  const [answer, setAnswer] = useState<{ readonly to: Question; readonly found: Finding | CallError }>()
  const command = useCommand(explainRight, { announce: false, handles: 'all' })
  const change = (part: Partial<Question>) => setQuestion({ ...question, ...part })
  const menu = menus.find(({ id }) => id === question.menuId)
  const wanted = wantedOf(question.about, menu)
  const isWhole = question.userId !== '' && wanted.every((member) => question[member] !== '')
  const ask = async () => {
    const outcome = await command.run({ body: question })
    setAnswer({ to: question, found: outcome.ok ? outcome.data : outcome.error })
  }
  const found = answer?.to === question ? answer.found : undefined
  const offered = menus.filter((one) => offersSubject(one, question.about))
  return (
    <div className={styles.asking}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) void ask()
        }}
      >
        <Labelled label={t('explain.person')}>
          {(id) => (
            <PickerInput
              id={id}
              source={everybodySource}
              title={t('explain.person')}
              value={question.userId === '' ? [] : [question.userId]}
              onChange={(ids) => change({ userId: ids[0] ?? '' })}
            />
          )}
        </Labelled>
        <Labelled label={t('explain.about')}>
          {(id) => (
            <Select
              id={id}
              value={question.about}
              options={subjects.map((value) => ({ value, label: t(`explain.subject.${value}`) }))}
              onChange={(about: Subject) => change({ about, menuId: '', code: '', record: '' })}
            />
          )}
        </Labelled>
        {question.about === 'call' ? (
          <Chosen
            label={t('explain.subject.call')}
            value={question.code}
            options={calls.map((code) => ({ code, name: code }))}
            onChange={(code) => change({ code })}
          />
        ) : null}
        {wanted.includes('menuId') || isOfFunction(question) ? (
          <Chosen
            label={t('explain.subject.menu')}
            value={question.menuId}
            options={offered.map(({ id, name }) => ({ code: id, name }))}
            onChange={(menuId) => change(question.about === 'call' ? { menuId } : { menuId, code: '' })}
          />
        ) : null}
        {wanted.includes('record') ? (
          <Labelled label={t('explain.record')}>
            {(id) => <TextInput id={id} value={question.record} onChange={({ target }) => change({ record: target.value.trim() })} />}
          </Labelled>
        ) : null}
        {wanted.includes('code') && question.about !== 'call' ? (
          <Chosen
            label={t(`explain.subject.${question.about}`)}
            value={question.code}
            options={itemsOf(question.about, menu, actions)}
            onChange={(code) => change({ code })}
          />
        ) : null}
        <Button type="primary" htmlType="submit" disabled={!isWhole} loading={command.busy}>
          {t('explain.ask')}
        </Button>
        {menu?.ofRecords ? <SeeAs userId={question.userId} modelId={menu.modelId} /> : null}
      </form>
      <section className={styles.answer} aria-live="polite" aria-label={t('explain.answer')}>
        {found instanceof CallError ? (
          <Problem title={t('explain.refused')} text={found.msg} traceId={found.requestId} />
        ) : found ? (
          <Findings found={found} />
        ) : (
          <p className={styles.note}>{t('explain.choose-first')}</p>
        )}
      </section>
    </div>
  )
}

/** Opens the list of the chosen menu as the chosen person sees it. */
function SeeAs({ userId, modelId }: { readonly userId: string; readonly modelId: string }) {
  const t = useText()
  const may = useMay()
  const begin = useCommand(beginSight, { announce: false })
  const [sight, setSight] = useState<CallAnswer<typeof beginSight>>()
  if (!may(beginSight)) return null
  const start = async () => {
    const outcome = await begin.run({ body: { userId } })
    if (outcome.ok) setSight(outcome.data)
  }
  return (
    <>
      <Button disabled={userId === ''} loading={begin.busy} onClick={() => void start()}>
        {t('explain.seen.begin')}
      </Button>
      {sight ? <SeenAsDialog sight={sight} modelId={modelId} onClose={() => setSight(undefined)} /> : null}
    </>
  )
}

const isOfFunction = ({ about, code }: Question): boolean => about === 'call' && code.includes('{modelId}')

/** What must be chosen beside the person. */
function wantedOf(about: Subject, menu: ExplainedMenu | undefined): readonly ('menuId' | 'code' | 'record')[] {
  if (about === 'menu') return ['menuId']
  if (about === 'record') return ['menuId', 'record']
  if (about === 'request') return ['menuId', 'record', 'code']
  if (about === 'call') return ['code']
  return menu ? ['menuId', 'code'] : ['menuId']
}

function offersSubject({ ofRecords, withFlow, ...menu }: ExplainedMenu, about: Subject): boolean {
  if (about === 'record' || about === 'call') return ofRecords
  if (about === 'request') return withFlow
  if (about === 'menu') return true
  return menu[listOf[about]].length > 0
}

const listOf = { button: 'buttons', column: 'columns', field: 'fields' } as const

function itemsOf(about: Subject, menu: ExplainedMenu | undefined, actions: AskingProps['actions']): readonly Choice[] {
  if (about === 'request') return actions
  return about === 'button' || about === 'column' || about === 'field' ? (menu?.[listOf[about]] ?? []) : []
}

interface Choice {
  readonly code: string
  readonly name: string
}

interface ChosenProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Choice[]
  readonly onChange: (code: string) => void
}

function Chosen({ label, value, options, onChange }: ChosenProps) {
  const t = useText()
  return (
    <Labelled label={label}>
      {(id) => (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={value === '' ? null : value}
          placeholder={t('explain.choose')}
          options={options.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code: string | null) => onChange(code ?? '')}
        />
      )}
    </Labelled>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
