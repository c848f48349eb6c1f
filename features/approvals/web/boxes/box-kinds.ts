import type { FormDefinition, FormPart, ListColumn, ListDefinition, ListSearch } from '#engine/forms/model.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { opTypes, type OpType } from '#web/router/work-flow-address.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** My requests, the three boxes by the number they have in the call, and the requests that somebody watches over. */
export type BoxName = 'mine' | '1' | '2' | '3' | 'monitor'

export interface BoxKind {
  readonly name: BoxName
  /** The mode in which a request is opened from this box. */
  readonly opType: OpType
  readonly empty: TextKey
  readonly columns: readonly ColumnName[]
  readonly searches: readonly SearchName[]
}

const columns = {
  title: { text: 'approvals.box.title', width: 226 },
  number: { text: 'approvals.box.number', width: 138 },
  summary: { text: 'approvals.box.summary', width: 306 },
  flow: { text: 'approvals.box.flow', width: 140 },
  initiator: { text: 'approvals.box.initiator', width: 196 },
  started: { text: 'approvals.box.started', width: 146 },
  node: { text: 'approvals.box.node', width: 124 },
  step: { text: 'approvals.box.step', width: 124 },
  urgency: { text: 'approvals.box.urgency', width: 80, align: 'center' },
  status: { text: 'approvals.box.status', width: 104, align: 'center' },
  version: { text: 'approvals.box.version', width: 88, align: 'right' },
  progress: { text: 'approvals.box.progress', width: 88, align: 'right' },
  received: { text: 'approvals.box.received', width: 146 },
  handled: { text: 'approvals.box.handled', width: 146 },
  copied: { text: 'approvals.box.copied', width: 146 },
  due: { text: 'approvals.box.due', width: 146 },
  dueTime: { text: 'approvals.box.due', width: 146, sortable: true },
} as const
export type ColumnName = keyof typeof columns

/** Conditions by their name in the address. */
const searches = {
  keyword: { type: 'text', text: 'approvals.box.keyword', kind: 'like' },
  started: { type: 'date', text: 'approvals.box.started', kind: 'range' },
  status: { type: 'select', text: 'approvals.box.status', kind: 'equal' },
  urgency: { type: 'select', text: 'approvals.box.urgency', kind: 'equal' },
  flow: { type: 'select', text: 'approvals.box.flow', kind: 'equal' },
  initiator: { type: 'user', text: 'approvals.box.initiator', kind: 'equal' },
} as const
export type SearchName = keyof typeof searches

/** Columns and conditions of workflow 11. */
export const boxKinds = {
  mine: {
    name: 'mine',
    opType: opTypes.mine,
    empty: 'approvals.box.empty-mine',
    columns: ['title', 'number', 'summary', 'status', 'step', 'due', 'progress', 'started', 'urgency', 'flow'],
    searches: ['keyword', 'started', 'status', 'urgency'],
  },
  todo: {
    name: '1',
    opType: opTypes.approve,
    empty: 'approvals.box.empty-todo',
    columns: ['title', 'number', 'summary', 'initiator', 'dueTime', 'received', 'node', 'urgency', 'started', 'status', 'flow'],
    searches: ['keyword', 'started', 'urgency', 'initiator'],
  },
  done: {
    name: '2',
    opType: opTypes.done,
    empty: 'approvals.box.empty-done',
    columns: ['title', 'number', 'summary', 'initiator', 'status', 'handled', 'node', 'step', 'urgency', 'started', 'flow'],
    searches: ['keyword', 'started', 'urgency', 'initiator'],
  },
  copied: {
    name: '3',
    opType: opTypes.copied,
    empty: 'approvals.box.empty-copied',
    columns: ['title', 'number', 'summary', 'initiator', 'status', 'copied', 'urgency', 'started', 'flow'],
    searches: ['keyword', 'started', 'urgency', 'initiator'],
  },
  monitor: {
    name: 'monitor',
    opType: opTypes.monitored,
    empty: 'approvals.monitor.empty',
    columns: ['title', 'number', 'initiator', 'status', 'step', 'due', 'progress', 'started', 'urgency', 'flow', 'version'],
    searches: ['keyword', 'status', 'flow', 'started', 'urgency', 'initiator'],
  },
} as const satisfies Readonly<Record<string, BoxKind>>

/** List definition of a box. */
export function boxList(kind: BoxKind, t: Translate): ListDefinition {
  return {
    columns: kind.columns.map((key): ListColumn => {
      const { text, ...rest } = columns[key]
      return { key, label: t(text), ...rest }
    }),
    searches: kind.searches.map((key): ListSearch => ({ key, label: t(searches[key].text), kind: searches[key].kind })),
    sortBy: '',
    sortDirection: 'desc',
    paged: true,
    pageSize: 20,
    buttons: [],
    rowButtons: [],
    summary: [],
    judges: { buttons: false, columns: false, fields: false, rows: false },
  }
}

/** A flow to filter by. */
export interface FlowChoice {
  readonly id: string
  readonly fullName: string
}

/** Definition of the fields in the search bar. */
export function boxForm(kind: BoxKind, t: Translate, flows: readonly FlowChoice[] = []): FormDefinition {
  const choices = (start: string, codes: readonly number[]) => ({
    options: codes.map((code) => ({ id: String(code), fullName: t(`${start}${code}`) })),
  })
  const states = ['draft', 'waiting', 'approved', 'returned', 'withdrawn', 'terminated', 'suspended'].map((state, code) => ({
    id: String(code),
    fullName: t(`ui.state.${state}`),
  }))
  const options: Readonly<Partial<Record<SearchName, Readonly<Record<string, unknown>>>>> = {
    // Nobody watches over drafts.
    status: { options: kind.name === 'monitor' ? states.slice(1) : states },
    flow: { options: flows },
    urgency: choices('approvals.box.urgency-', [1, 2, 3]),
  }
  const parts = kind.searches.map((key): FormPart => ({
    key,
    type: searches[key].type,
    label: t(searches[key].text),
    options: options[key] ?? {},
  }))
  return { parts, rules: [], settings: {} }
}
