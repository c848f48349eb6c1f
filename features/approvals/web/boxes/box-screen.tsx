import { useContext, useMemo, useRef } from 'react'
import type { RequestRow } from '#features/approvals/contract.ts'
import { listOwnFlows } from '#features/approvals/contract/definitions.ts'
import { boxForm, boxList, type BoxKind, type FlowChoice } from '#features/approvals/web/boxes/box-kinds.ts'
import styles from '#features/approvals/web/boxes/boxes.module.css'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { rowId, summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import { DueTag } from '#features/approvals/web/due/due-tag.tsx'
import { UrgencyTag } from '#features/approvals/web/boxes/urgency-tag.tsx'
import { countedAtMost, useBox } from '#features/approvals/web/boxes/use-box.ts'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { loadWorkFlowScreen } from '#features/approvals/web/load-work-flow-screen.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { useFormFacts } from '#features/records/web/entry.ts'
import { bareFacts } from '#fields/place.tsx'
import type { KeyGroup } from '#ui/keys/told-keys.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'
import { Empty } from '#ui/states/empty.tsx'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useCall } from '#web/call/use-call.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListAction, ListActions, ListQuery, ListRow } from '#web/list/model.ts'
import { largestPage, phoneStep, type Trail } from '#web/list/trail.ts'
import { writeListPlace } from '#web/list/list-address.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useListPlace } from '#web/list/use-list-place.ts'
import { MenuContext } from '#web/session/use-access.ts'

interface BoxScreenProps {
  readonly kind: BoxKind
  readonly toolbar?: readonly ListAction<void>[]
  readonly rowActions: (task: RequestRow) => readonly ListAction<ListRow>[]
  /** Of the rows that are shown. */
  readonly selection?: (tasks: ReadonlyMap<string, RequestRow>) => ListActions['selection']
  /** Begins an action on the request whose row has the focus, by one key. */
  readonly decide?: (task: RequestRow, word: string) => void
}

const none: readonly ListAction<void>[] = []
const nothing = (): ListActions['selection'] => []

/** A box; search and page are kept in the address. */
export function BoxScreen({ kind, toolbar = none, rowActions, selection = nothing, decide }: BoxScreenProps) {
  const screen = useRef<HTMLDivElement>(null)
  const t = useText()
  const phone = usePhone()
  const definition = useMemo(() => boxList(kind, t), [kind, t])
  const flows = useFlows(kind)
  const form = useMemo(() => boxForm(kind, t, flows), [kind, t, flows])
  const [place, setPlace] = useListPlace(definition)
  const { query } = place
  const setQuery = (next: ListQuery) => setPlace({ ...place, query: next })
  const { page, tasks, refresh, read } = useBox(kind.name, query)
  const columns = useColumnSettings(useContext(MenuContext)?.id)
  const facts = useFormFacts() ?? bareFacts
  const actions = useMemo(
    (): ListActions => ({
      toolbar,
      selection: selection(tasks),
      row: (row) => onTask(tasks, row, rowActions) ?? [],
      address: (row) => onTask(tasks, row, (task) => addressIn(kind, task)),
    }),
    [toolbar, tasks, rowActions, selection, kind],
  )
  const cells = useMemo(
    () => ({
      status: (row: ListRow) => onTask(tasks, row, (task) => <Status task={task} />),
      urgency: (row: ListRow) =>
        onTask(tasks, row, (task) => (phone && task.flowUrgent <= 1 ? null : <UrgencyTag urgency={task.flowUrgent} />)),
      ...dueOf(tasks, phone),
      ...(phone ? {} : linesOf(tasks)),
    }),
    [tasks, phone],
  )
  const trail = useMemo((): Trail => {
    const entriesOf = (list: Iterable<RequestRow>) =>
      [...list].flatMap((task) => {
        const address = addressIn(kind, task)
        return address === undefined ? [] : [{ id: rowId(task), address }]
      })
    return {
      query,
      entries: entriesOf(tasks.values()),
      total: page.total,
      totalIsOpen: page.totalIsOpen ?? false,
      read: async (of) => {
        const { list, pagination } = await read(of)
        return { query: of, entries: entriesOf(list), total: pagination.total, totalIsOpen: pagination.total > countedAtMost }
      },
      searchOf: (of) => writeListPlace({ query: of, open: undefined, editing: false }, definition).toString(),
    }
  }, [kind, definition, query, tasks, page.total, page.totalIsOpen, read])
  useScreenKeys(screen, { title: 'keys.decision', keys: decide && !phone ? decisionKeys(tasks, decide, refresh) : [] })
  const hasMore = page.rows.length >= query.size && query.size < largestPage
  return (
    <div ref={screen} className={styles.screen}>
      <ListView
        definition={definition}
        form={form}
        page={page}
        query={query}
        onQuery={setQuery}
        onRefresh={refresh}
        onMore={hasMore ? () => setQuery({ ...query, size: query.size + phoneStep }) : undefined}
        actions={actions}
        trail={trail}
        columns={columns}
        facts={facts}
        cells={cells}
        empty={<Empty text={t(kind.empty)} />}
        prepare={loadWorkFlowScreen}
      />
    </div>
  )
}

/** The keys of the page of a request, for the row that has the focus; without one `r` reads the list again, as in every list. */
function decisionKeys(
  tasks: ReadonlyMap<string, RequestRow>,
  decide: (task: RequestRow, word: string) => void,
  refresh: () => void,
): KeyGroup['keys'] {
  const focused = () => tasks.get(document.activeElement?.closest('tr')?.dataset['rowKey'] ?? '')
  const begin = (word: string, otherwise?: () => void) => () => {
    const task = focused()
    if (task) decide(task, word)
    else otherwise?.()
  }
  return [
    { keys: ['a'], label: 'flows.approve', run: begin('approve') },
    { keys: ['r'], label: 'flows.return', run: begin('return', refresh) },
  ]
}

/** Cells of two lines, so that what tells requests apart is read without opening them. */
const linesOf = (tasks: ReadonlyMap<string, RequestRow>) => ({
  summary: (row: ListRow) => onTask(tasks, row, (task) => <KeyFacts task={task} />),
  initiator: (row: ListRow) =>
    onTask(tasks, row, ({ organize, creatorUser }) => <TwoLines lines={[organize, creatorUser].filter((line) => line !== '')} />),
})

/** When a request is due, and how long that is; on a phone the tag says enough. */
const dueOf = (tasks: ReadonlyMap<string, RequestRow>, phone: boolean) => {
  const due = (row: ListRow) =>
    onTask(tasks, row, (task) => {
      const text = String(row['due'])
      // A timer says until when it waits, in two lines; nobody is late with it.
      return task.dueTime === null ? <TwoLines lines={text.split(/ (?=\d{4}-)/)} /> : <Due text={text} at={task.dueTime} phone={phone} />
    })
  return { due, dueTime: due }
}

function Due({ text, at, phone }: { readonly text: string; readonly at: number; readonly phone: boolean }) {
  return phone ? (
    <DueTag dueAt={at} />
  ) : (
    <span className={styles.lines} title={text}>
      <span className={styles.line} data-tabular>
        {text}
      </span>
      <DueTag dueAt={at} />
    </span>
  )
}

function KeyFacts({ task }: { readonly task: RequestRow }) {
  const t = useText()
  return (
    <span className={styles.facts} title={summaryText(task, t)}>
      {task.summary.map(({ label, text }) => (
        <span key={label} className={styles.fact}>
          <span className={styles.factLabel}>{label}</span> {text}
        </span>
      ))}
    </span>
  )
}

function TwoLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className={styles.lines} title={lines.join(' ')}>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </span>
  )
}

/** The address that a request of a box opens: a draft for editing. Who watches over a request cannot always read it. */
function addressIn(kind: BoxKind, task: RequestRow): string | undefined {
  if (kind.name === 'monitor' && !task.actions.includes('detail')) return undefined
  return requestAddress(task, isDraft(task) ? opTypes.edit : kind.opType)
}

const noFlows: readonly FlowChoice[] = []

/** The flows to filter by, where the box has such a filter. */
function useFlows(kind: BoxKind): readonly FlowChoice[] {
  const { data } = useCall(listOwnFlows, {}, { enabled: kind.searches.includes('flow'), handles: 'all' })
  return useMemo(() => data?.list.flatMap(({ children }) => children.map(({ id, fullName }) => ({ id, fullName }))) ?? noFlows, [data])
}

/** Whether the request is still being written, and so opens for editing. */
function isDraft({ status, actions }: RequestRow): boolean {
  return status === 0 && actions.includes('edit')
}

function onTask<Result>(tasks: ReadonlyMap<string, RequestRow>, row: ListRow, what: (task: RequestRow) => Result): Result | undefined {
  const task = tasks.get(row.id)
  return task && what(task)
}

function Status({ task }: { readonly task: RequestRow }) {
  const state = stateOfStatus(task.requestStatus)
  return state ? <StateTag state={state} /> : null
}
